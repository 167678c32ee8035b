import { useTrans } from '#web/i18n/i18n-context.tsx'
import { PasswordToggle } from '#web/ui/fields/password-toggle.tsx'

interface PasswordInputProps {
  id: string
  autoComplete: 'off' | 'current-password'
  /** The server's error for the last password. */
  problem?: string | undefined
}

/** The field `password` of a form that works without a script. */
export function PasswordInput({ id, autoComplete, problem }: PasswordInputProps) {
  const t = useTrans()
  const problemId = `${id}-problem`
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('Password')}
      </label>
      <span className="password-input">
        <input
          className="field-input"
          id={id}
          name="password"
          type="password"
          autoComplete={autoComplete}
          autoFocus
          required
          maxLength={256}
          {...(problem
            ? { 'aria-invalid': true, 'aria-describedby': problemId, 'data-invalid': true }
            : {})}
        />
        <PasswordToggle isShown={false} />
      </span>
      {problem && (
        <p className="field-error" id={problemId}>
          {t(problem)}
        </p>
      )}
    </div>
  )
}
