import { useState } from 'react'
import { ApiError } from '#web/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { answerChallenge } from './api.ts'
import { authDestination } from './auth-destination.ts'
import { useAuthForm } from './use-auth-form.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

/** Spec 1, section 9. */
const LENGTHS = { code: 6, recovery_code: 21 } as const

interface CodeFormProps {
  kind: keyof typeof LENGTHS
  redirectTo: string
  /** Called with what the server says when the password must be given again. */
  onExpired: (why: string) => void
}

export function CodeForm({ kind, redirectTo, onExpired }: CodeFormProps) {
  const t = useTrans()
  const finish = useFinishSignIn()
  const [code, setCode] = useState('')
  const length = LENGTHS[kind]
  const { errors, isPending, submit } = useAuthForm(async () => {
    try {
      const payload = kind === 'code' ? { code } : { recovery_code: code }
      const { bootstrapData } = await answerChallenge(payload)
      finish(bootstrapData, authDestination(redirectTo))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'challenge_expired') throw error
      onExpired(error.message)
    }
  })
  return (
    <Form errors={errors} onSubmit={submit}>
      <TextField
        className="auth-code"
        label={kind === 'code' ? t('Code') : t('Recovery code')}
        name={kind}
        value={code}
        // Apps show codes in groups, and what is copied brings spaces along.
        onChange={(text) => setCode(text.replaceAll(/\s/g, '').slice(0, length))}
        validate={(text) =>
          text.length === length || t('Enter all :count characters.', { count: length })
        }
        {...(kind === 'code' ? { inputMode: 'numeric' as const } : {})}
        autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
        autoCorrect="off"
        spellCheck="false"
        autoFocus
        isRequired
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Continue')}
      </Button>
    </Form>
  )
}
