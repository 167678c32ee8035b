import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import type { CodeKind } from '#web/ui/fields/typed-code.ts'
import { Form } from '#web/ui/fields/form.tsx'
import { answerChallenge } from './api.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { authDestination } from './auth-destination.ts'
import { useAuthForm } from './use-auth-form.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

interface CodeFormProps {
  kind: CodeKind
  redirectTo: string
  /** Called with what the server says when the password must be given again. */
  onExpired: (why: string) => void
}

export function CodeForm({ kind, redirectTo, onExpired }: CodeFormProps) {
  const t = useTrans()
  const finish = useFinishSignIn()
  const { settings } = useBootstrapData()
  const [code, setCode] = useState('')
  const { errors, isPending, submit } = useAuthForm(async () => {
    try {
      const payload = kind === 'code' ? { code } : { recovery_code: code }
      const { bootstrapData } = await answerChallenge(payload)
      await finish(bootstrapData, authDestination(redirectTo, settings.billing.enable))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'challenge_expired') throw error
      onExpired(error.message)
    }
  })
  return (
    <Form errors={errors} onSubmit={submit}>
      <CodeField className="auth-code" kind={kind} value={code} onChange={setCode} autoFocus />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Continue')}
      </Button>
    </Form>
  )
}
