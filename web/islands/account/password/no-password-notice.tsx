import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { mailPasswordLink, useAccount } from '../api.ts'
import { useToldAction } from '../../../ui/overlays/use-told-action.ts'

/** For who signs in by a connected service alone: a password is set by a mailed link, as a forgotten one is. */
export function NoPasswordNotice() {
  const t = useTrans()
  const { email } = useAccount()
  const mail = useToldAction(async () => {
    await mailPasswordLink(email)
    toast('Email sent')
  })
  return (
    <div className="account-notice">
      <p>
        {t(
          'Your account has no password yet: you sign in with a connected service. To set one, have a link sent to :email, log out here, and open it.',
          { email },
        )}
      </p>
      <Button isPending={mail.isPending} onPress={() => mail.run()}>
        {t('Email me a link')}
      </Button>
    </div>
  )
}
