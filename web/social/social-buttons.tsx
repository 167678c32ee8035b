import { Fragment } from 'react'
import { SERVICE_NAMES, type SocialService } from '#worker/settings/service-names.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ServiceIcon } from './service-icon.tsx'
import { useSocialLogin, type SocialLoginOptions } from './use-social-login.ts'

const SERVICES = Object.keys(SERVICE_NAMES) as SocialService[]

/** One button for each service that the owner offers; nothing where there is none. */
export function SocialButtons(props: SocialLoginOptions) {
  const t = useTrans()
  const { social } = useBootstrapData().settings
  const { pendingService, signIn } = useSocialLogin(props)
  const services = SERVICES.filter((service) => social[service].enable)
  if (services.length === 0) return null
  return (
    <div className="social">
      <p className="social-divider">{t('or')}</p>
      <div className="social-buttons" data-compact={social.compact_buttons || undefined}>
        {services.map((service) => {
          const label = t('Continue with :service', { service: SERVICE_NAMES[service] })
          return (
            <Button
              key={service}
              isPending={pendingService === service}
              onPress={() => signIn(service)}
              {...(social.compact_buttons && { 'aria-label': label })}
            >
              <ServiceIcon service={service} />
              {!social.compact_buttons && label}
            </Button>
          )
        })}
      </div>
      <AcceptedPolicies />
    </div>
  )
}

/** A service may open a new account, for which there is no box to tick. */
function AcceptedPolicies() {
  const t = useTrans()
  const { policies } = useBootstrapData().settings.registration
  if (policies.length === 0) return null
  const names = policies.map(({ id, label, action }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {action ? (
        <a href={action} target="_blank" rel="noopener noreferrer">
          {t(label)}
        </a>
      ) : (
        t(label)
      )}
    </Fragment>
  ))
  return (
    <p className="social-policies">
      <Trans message="By continuing with a service you accept: :names" values={{ names }} />
    </p>
  )
}
