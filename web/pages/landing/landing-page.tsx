import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import type { LandingAppearance } from '#worker/settings/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { isSubscribed } from '#worker/features/bootstrap/is-subscribed.ts'
import { AdSlot } from '../frame/ad-slot.tsx'
import { LandingHero } from './landing-hero.tsx'
import { PrimaryFeatures } from './primary-features.tsx'
import { SiteLayout } from '../frame/site-layout.tsx'
import { CallToAction } from './call-to-action.tsx'
import type { PictureUrl } from './hero-pictures.tsx'
import { DownloadScene } from './download-scene.tsx'
import { LinkScene } from './link-scene.tsx'
import { UploadScene } from './upload-scene.tsx'

export function LandingPage({ pictureUrl }: { pictureUrl: PictureUrl }) {
  const { appearance } = useBootstrapData().settings.homepage
  return (
    <SiteLayout menu="homepage-navbar">
      <LandingHero appearance={appearance} pictureUrl={pictureUrl} />
      <AdSlot slot="landing-top" />
      <PrimaryFeatures features={appearance.primaryFeatures} />
      <SecondaryFeatures features={appearance.secondaryFeatures} />
      <LandingUpsell />
      <LandingClosing appearance={appearance} />
    </SiteLayout>
  )
}

/** To the plans, for who has none yet. */
function LandingUpsell() {
  const t = useTrans()
  const { user, settings } = useBootstrapData()
  if (!settings.billing.enable || isSubscribed(user)) return null
  return (
    <section className="landing-upsell">
      <h2>{t('More room for your files')}</h2>
      <a className={buttonClass('outline', 'lg')} href="/pricing">
        {t('See plans')}
      </a>
    </section>
  )
}

/** The last word before the footer. */
function LandingClosing({ appearance }: { appearance: LandingAppearance }) {
  const t = useTrans()
  const { footerTitle, footerSubtitle, footerImage, actions } = appearance
  if (!footerTitle) return null
  return (
    <section className={footerImage ? 'closing closing-with-image' : 'closing'}>
      {footerImage ? (
        <img className="closing-image" src={footerImage} alt="" loading="lazy" />
      ) : (
        <svg className="closing-rings" viewBox="0 0 400 200" aria-hidden="true">
          <path d="M268.6 127.7A74 74 0 1 1 268.6 72.3" />
          <path d="M301.9 129.2A106 106 0 1 1 301.9 70.8" />
          <path d="M334.7 129.9A138 138 0 1 1 334.7 70.1" />
        </svg>
      )}
      <h2>{t(footerTitle)}</h2>
      <p>{t(footerSubtitle)}</p>
      <CallToAction action={actions.cta3} variant="primary" />
    </section>
  )
}

/** Drawn from the product itself, for features without an image of their own. */
const SCENES = [UploadScene, LinkScene, DownloadScene]

function SecondaryFeatures({ features }: { features: LandingAppearance['secondaryFeatures'] }) {
  const t = useTrans()
  return features.map((feature, index) => {
    const Scene = SCENES[index % SCENES.length]
    return (
      <section key={feature.title} className="secondary-feature">
        <div className="secondary-feature-text">
          <p className="eyebrow">{t(feature.subtitle)}</p>
          <h2>{t(feature.title)}</h2>
          <p>{t(feature.description)}</p>
        </div>
        {feature.image ? (
          <img className="secondary-feature-image" src={feature.image} alt="" loading="lazy" />
        ) : (
          <div className="scene" aria-hidden="true">
            {Scene && <Scene />}
          </div>
        )}
      </section>
    )
  })
}
