import { useId } from 'react'
import { CopyButton } from '../copy-button.tsx'

const GROUPS = /.{1,4}/g

interface SecretFieldProps {
  label: string
  value: string
}

/** A secret that may have to be typed elsewhere: all of it, in groups; what is copied of it has no gaps. */
export function SecretField({ label, value }: SecretFieldProps) {
  const labelId = useId()
  return (
    <div className="secret-field" role="group" aria-labelledby={labelId}>
      <span id={labelId} className="field-label">
        {label}
      </span>
      <code className="secret-field-value" dir="ltr">
        {Array.from(value.matchAll(GROUPS), ({ 0: group, index }) => (
          <span key={index}>{group}</span>
        ))}
      </code>
      <CopyButton label={label} text={value} size="sm" />
    </div>
  )
}
