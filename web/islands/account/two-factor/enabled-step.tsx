import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { useAccount } from '../api.ts'
import { useIsPasswordConfirmed, usePasswordConfirmation } from '../use-password-confirmation.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useDisableTwoFactor, useRegenerateCodes } from './use-two-factor.ts'

export function EnabledStep() {
  const t = useTrans()
  const { two_factor_confirmed_at: confirmedAt } = useAccount()
  const disable = useDisableTwoFactor()

  async function askAndDisable() {
    const isSure = await confirm({
      title: t('Turn off two-factor authentication?'),
      body: t(
        'Your password alone will then be enough to sign in. You are signed out everywhere else.',
      ),
      confirmLabel: t('Turn off'),
      isDanger: true,
    })
    if (isSure) await disable.run()
  }

  return (
    <>
      <p className="account-positive">
        <ShieldCheck aria-hidden="true" />
        {confirmedAt && (
          <span>
            <Trans
              message="Two-factor authentication is on since :date."
              values={{ date: <FormattedDate iso={confirmedAt} /> }}
            />
          </span>
        )}
      </p>
      <KeptRecoveryCodes />
      <div className="account-panel-actions">
        <Button isPending={disable.isPending} onPress={askAndDisable}>
          {t('Turn off')}
        </Button>
      </div>
    </>
  )
}

function KeptRecoveryCodes() {
  const t = useTrans()
  const [isShown, setIsShown] = useState(false)
  const isPasswordConfirmed = useIsPasswordConfirmed()
  const { isConfirmed: askForPassword } = usePasswordConfirmation()
  const regenerate = useRegenerateCodes(() => setIsShown(true))

  async function show() {
    if (await askForPassword()) setIsShown(true)
  }

  async function askAndRegenerate() {
    const isSure = await confirm({
      title: t('Create new recovery codes?'),
      body: t('Your current codes will stop working.'),
      confirmLabel: t('Create new codes'),
    })
    if (isSure) await regenerate.run()
  }

  return (
    <div className="account-subsection">
      <h3>{t('Recovery codes')}</h3>
      <p className="account-muted">{t('Each code signs you in once, without your phone.')}</p>
      {isShown && isPasswordConfirmed && <RecoveryCodes />}
      <div className="button-row">
        <Button
          size="sm"
          aria-expanded={isShown}
          onPress={() => (isShown ? setIsShown(false) : show())}
        >
          {isShown ? t('Hide codes') : t('Show codes')}
        </Button>
        <Button size="sm" isPending={regenerate.isPending} onPress={askAndRegenerate}>
          {t('Create new codes')}
        </Button>
      </div>
    </div>
  )
}
