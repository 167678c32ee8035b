import { BadgeCheck } from 'lucide-react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { resendVerification, useAccount } from '../api.ts'
import { useToldAction } from '../use-told-action.ts'

/** The address one signs in with; it can't be changed here. */
export function EmailRow() {
  const t = useTrans()
  const { email, email_verified_at: verifiedAt } = useAccount()
  const resend = useToldAction(async () => {
    await resendVerification(email)
    toast('Email sent')
  })
  return (
    <div className="account-email">
      <TextField
        label={t('Email')}
        value={email}
        isReadOnly
        labelEnd={
          verifiedAt ? (
            <Badge tone="positive" icon={<BadgeCheck aria-hidden="true" />}>
              {t('Verified')}
            </Badge>
          ) : (
            <Badge>{t('Not verified')}</Badge>
          )
        }
      />
      {!verifiedAt && (
        <Button isPending={resend.isPending} isDisabled={!email} onPress={() => resend.run()}>
          {t('Resend email')}
        </Button>
      )}
    </div>
  )
}
