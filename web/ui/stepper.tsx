import { Check } from 'lucide-react'

export interface StepperProps {
  'aria-label': string
  steps: string[]
  /** Its index; what is before it is done. */
  current: number
}

/** How far something has got that is done in steps. */
export function Stepper({ steps, current, ...props }: StepperProps) {
  return (
    <ol className="stepper" {...props}>
      {steps.map((step, index) => (
        <li
          key={step}
          className="stepper-step"
          data-state={index < current ? 'done' : index === current ? 'current' : 'next'}
          {...(index === current ? { 'aria-current': 'step' } : {})}
        >
          <span className="stepper-mark" aria-hidden="true">
            {index < current ? <Check /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
