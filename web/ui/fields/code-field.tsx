import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from './text-field.tsx'
import { typedCode, type CodeKind } from './typed-code.ts'

export const CODE_LENGTHS = { code: 6, recovery_code: 21 } as const

interface CodeFieldProps {
  /** The name of the field too. */
  kind: CodeKind
  value: string
  onChange: (code: string) => void
  className?: string
  autoFocus?: boolean
}

/** A code of an authenticator app, or one that was kept for when there is none. */
export function CodeField({ kind, onChange, ...props }: CodeFieldProps) {
  const t = useTrans()
  const length = CODE_LENGTHS[kind]
  return (
    <TextField
      {...props}
      label={kind === 'code' ? t('Code') : t('Recovery code')}
      name={kind}
      onChange={(text) => onChange(typedCode(kind, text).slice(0, length))}
      validate={(text) =>
        text.length === length || t('Enter all :count characters.', { count: length })
      }
      {...(kind === 'code' ? { inputMode: 'numeric' as const } : {})}
      autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
      autoCorrect="off"
      spellCheck="false"
      isRequired
    />
  )
}
