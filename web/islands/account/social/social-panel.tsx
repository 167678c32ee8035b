import { useState } from 'react'
import { SERVICE_NAMES } from '#worker/features/social/service-names.ts'
import type { SocialService } from '#worker/settings/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { connectSocial, disconnectSocial } from '#web/social/connect-social.ts'
import { ServiceIcon } from '#web/social/service-icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAccount, useAccountCache } from '../api.ts'
import { Panel } from '../panel.tsx'
import { enabledServices } from './services.ts'

export function SocialPanel() {
  const t = useTrans()
  const { settings } = useBootstrapData()
  return (
    <Panel
      id="social-login"
      title={t('Social login')}
      description={t('Sign in with an account that you have elsewhere.')}
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
  const { social_profiles: profiles } = useAccount()
  const { reload } = useAccountCache()
  const [isPending, setIsPending] = useState(false)
  const profile = profiles.find(({ service_name: name }) => name === service)

  async function toggle() {
    setIsPending(true)
    if (!profile) await connectSocial(service, () => void reload())
    else if (await disconnectSocial(service)) await reload()
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
        onPress={() => void toggle()}
      >
        {profile ? t('Disable') : t('Enable')}
      </Button>
    </li>
  )
}
