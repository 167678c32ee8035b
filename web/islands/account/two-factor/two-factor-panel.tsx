import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Panel } from '../panel.tsx'
import { ConfirmingStep } from './confirming-step.tsx'
import { EnabledStep } from './enabled-step.tsx'
import { useEnableTwoFactor, useTwoFactorState, type TwoFactorState } from './use-two-factor.ts'

const STATES: TwoFactorState[] = ['disabled', 'confirming', 'enabled']

export function TwoFactorPanel() {
  const t = useTrans()
  const state = useTwoFactorState()
  return (
    <Panel
      id="two-factor"
      title={t('Two-factor authentication')}
      description={t(
        'Signing in then also takes a code from an app on your phone, so that a stolen password is not enough.',
      )}
    >
      <Stepper
        aria-label={t('Two-factor authentication')}
        steps={[t('Off'), t('Set up'), t('On')]}
        current={STATES.indexOf(state)}
      />
      {/* The focus goes on with the step, when the button that led to it is gone with its own. */}
      <div tabIndex={-1} className="account-step">
        {state === 'disabled' && <DisabledStep />}
        {state === 'confirming' && <ConfirmingStep />}
        {state === 'enabled' && <EnabledStep />}
      </div>
    </Panel>
  )
}

function DisabledStep() {
  const t = useTrans()
  const enable = useEnableTwoFactor()
  return (
    <>
      <p>{t('Two-factor authentication is off.')}</p>
      <div className="account-panel-actions">
        <Button variant="primary" isPending={enable.isPending} onPress={enable.run}>
          {t('Set up')}
        </Button>
      </div>
    </>
  )
}
