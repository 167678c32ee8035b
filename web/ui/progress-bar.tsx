import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'

export interface ProgressBarProps {
  /** Says what progresses. */
  'aria-label': string
  /** 0 to 100; absent = unknown. */
  value?: number
  tone?: 'accent' | 'danger' | 'positive'
  className?: string
}

export function ProgressBar({ value, tone = 'accent', className, ...props }: ProgressBarProps) {
  return (
    <AriaProgressBar
      {...props}
      {...(value === undefined ? { isIndeterminate: true } : { value: plainNumber(value) })}
      className={`progress progress-${tone} ${className ?? ''}`}
    >
      {({ percentage }) => (
        <span className="progress-track">
          <span
            className={
              percentage === undefined ? 'progress-fill progress-fill-unknown' : 'progress-fill'
            }
            style={percentage === undefined ? {} : { inlineSize: `${percentage}%` }}
          />
        </span>
      )}
    </AriaProgressBar>
  )
}

/** Of 10 GB a byte is 9.3e-9 %, and an exponent is no number to a screen reader. */
const plainNumber = (value: number) => Math.round(value * 100) / 100
