import { CopyButton, type CopyButtonProps } from '../copy-button.tsx'
import { TextField } from './text-field.tsx'

interface CopyFieldProps extends Pick<CopyButtonProps, 'variant'> {
  label: string
  value: string
  autoFocus?: boolean
}

/** A text to copy, with its button. */
export function CopyField({
  label,
  value,
  autoFocus = false,
  variant = 'primary',
}: CopyFieldProps) {
  return (
    <div className="copy-field">
      <TextField
        label={label}
        value={value}
        isReadOnly
        inputProps={{ dir: 'ltr' }}
        autoFocus={autoFocus}
        // Backward: its beginning stays in view.
        onFocus={({ target }) => target.setSelectionRange(0, value.length, 'backward')}
      />
      <CopyButton label={label} text={value} variant={variant} />
    </div>
  )
}
