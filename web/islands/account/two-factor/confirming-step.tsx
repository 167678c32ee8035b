import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CODE_LENGTHS, CodeField } from '#web/ui/fields/code-field.tsx'
import { SecretField } from '#web/ui/fields/secret-field.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { LoadingProblem } from '../loading-problem.tsx'
import { useFormMutation } from '../../../ui/fields/use-form-mutation.ts'
import { useIsPasswordConfirmed, usePasswordConfirmation } from '../use-password-confirmation.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { qrCodeQuery } from './two-factor-api.ts'
import { useConfirmCode, useDisableTwoFactor } from './use-two-factor.ts'

/** The secret goes into an app, the recovery codes into a safe place, and a first code comes back. */
export function ConfirmingStep() {
  const t = useTrans()
  const isConfirmed = useIsPasswordConfirmed()
  const { isConfirmed: askForPassword } = usePasswordConfirmation()
  if (isConfirmed) return <ConfirmingForm />
  return (
    <>
      <p>{t('Setup is not finished. Enter your password to continue.')}</p>
      <div className="account-panel-actions">
        <Button variant="primary" onPress={askForPassword}>
          {t('Go on')}
        </Button>
        <CancelButton />
      </div>
    </>
  )
}

function ConfirmingForm() {
  const t = useTrans()
  const confirmCode = useConfirmCode()
  const [code, setCode] = useState('')
  const { errors, isPending, submit } = useFormMutation(
    () => confirmCode(code),
    () => {},
  )
  return (
    <Form errors={errors} onSubmit={submit}>
      <ol className="account-tasks">
        <li className="account-task">
          <h3>{t('Scan this picture with your authenticator app')}</h3>
          <QrCode />
        </li>
        <li className="account-task">
          <h3>{t('Keep these recovery codes in a safe place')}</h3>
          <p className="account-muted">{t('Each code signs you in once, without your phone.')}</p>
          <RecoveryCodes />
        </li>
        <li className="account-task">
          <h3>{t('Enter the code that the app shows')}</h3>
          <p className="account-muted">{t('You are then signed out everywhere else.')}</p>
          <CodeField className="account-code-field" kind="code" value={code} onChange={setCode} />
        </li>
      </ol>
      <div className="account-panel-actions">
        <SubmitButton
          startsValid={false}
          isDisabled={code.length < CODE_LENGTHS.code}
          isPending={isPending}
        >
          {t('Confirm')}
        </SubmitButton>
        <CancelButton />
      </div>
    </Form>
  )
}

function QrCode() {
  const t = useTrans()
  const { data, error, refetch } = useQuery(qrCodeQuery)
  if (error) return <LoadingProblem onRetry={refetch} />
  return (
    <div className="account-qr">
      {data ? (
        // An image, not markup: nothing in it can run.
        <img
          src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
          alt={t('QR code of the secret')}
          width={176}
          height={176}
        />
      ) : (
        <Skeleton width="176px" height="176px" />
      )}
      <div className="account-qr-secret">
        <p className="account-muted">{t('Or type this secret into the app:')}</p>
        {data ? (
          <>
            <SecretField label={t('Secret')} value={data.secret} />
            <a className={buttonClass('outline', 'md', 'account-open-app')} href={data.address}>
              {t('Open in your authenticator app')}
            </a>
          </>
        ) : (
          <Skeleton height="62px" />
        )}
      </div>
    </div>
  )
}

function CancelButton() {
  const t = useTrans()
  const disable = useDisableTwoFactor()
  return (
    <Button variant="ghost" isPending={disable.isPending} onPress={disable.run}>
      {t('Cancel')}
    </Button>
  )
}
