import { useState } from 'react'
import { SERVICE_NAMES, type SocialService } from '#worker/settings/service-names.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { connectSocial, disconnectSocial } from '#web/social/connect-social.ts'
import { ServiceIcon } from '#web/social/service-icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { useAccount, useAccountCache } from '../api.ts'
import { Panel } from '../panel.tsx'
import { usePasswordConfirmation } from '../use-password-confirmation.ts'
import { enabledServices } from './services.ts'

export function SocialPanel() {
  const t = useTrans()
  const { settings } = useBootstrapData()
  return (
    <Panel
      id="social-login"
      title={t('Social login')}
      description={t('Sign in with an account of another service.')}
    >
      <ul className="account-rows" aria-label={t('Social login')}>
        {enabledServices(settings).map((service) => (
          <ServiceRow key={service} service={service} />
        ))}
      </ul>
    </Panel>
  )
}

function ServiceRow({ service }: { service: SocialService }) {
  const t = useTrans()
  const { social_profiles: profiles, has_password: hasPassword } = useAccount()
  const { reload } = useAccountCache()
  const { isConfirmed } = usePasswordConfirmation()
  const [isPending, setIsPending] = useState(false)
  const profile = profiles.find(({ service_name: name }) => name === service)

  async function enable() {
    // One more way into the account: not for whoever finds a browser that was left open.
    if (hasPassword && !(await isConfirmed())) return
    setIsPending(true)
    await connectSocial(service, () => void reload())
    setIsPending(false)
  }

  async function disable() {
    setIsPending(true)
    if (await disconnectSocial(service)) await reload()
    setIsPending(false)
  }

  return (
    <li className="account-row">
      <ServiceIcon service={service} />
      <div className="account-row-text">
        <p className="account-row-title">{SERVICE_NAMES[service]}</p>
        <p className="account-row-details">{profile ? profile.username : t('Disabled')}</p>
      </div>
      <Button
        size="sm"
        aria-label={t(profile ? 'Disable :service' : 'Enable :service', {
          service: SERVICE_NAMES[service],
        })}
        isPending={isPending}
        onPress={() => void (profile ? disable() : enable()).catch(showHttpErrorToast)}
      >
        {profile ? t('Disable') : t('Enable')}
      </Button>
    </li>
  )
}
