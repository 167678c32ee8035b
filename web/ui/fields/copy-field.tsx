import { CopyButton, type CopyButtonProps } from '../copy-button.tsx'
import { TextField } from './text-field.tsx'

interface CopyFieldProps extends Pick<CopyButtonProps, 'variant'> {
  label: string
  value: string
}

/** A text to copy, with its button. */
export function CopyField({ label, value, variant = 'primary' }: CopyFieldProps) {
  return (
    <div className="copy-field">
      <TextField
        label={label}
        value={value}
        isReadOnly
        onFocus={(event) => event.target.select()}
      />
      <CopyButton label={label} text={value} variant={variant} />
    </div>
  )
}
