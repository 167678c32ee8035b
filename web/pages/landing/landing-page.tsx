import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { AdSlot } from '../frame/ad-slot.tsx'
import { LandingClosing } from './landing-closing.tsx'
import { LandingHero } from './landing-hero.tsx'
import { PrimaryFeatures } from './primary-features.tsx'
import { SecondaryFeatures } from './secondary-features.tsx'
import { SiteLayout } from '../frame/site-layout.tsx'

export function LandingPage() {
  const { appearance } = useBootstrapData().settings.homepage
  return (
    <SiteLayout menu="homepage-navbar">
      <LandingHero appearance={appearance} />
      <AdSlot slot="landing-top" />
      <PrimaryFeatures features={appearance.primaryFeatures} />
      <SecondaryFeatures features={appearance.secondaryFeatures} />
      <LandingClosing appearance={appearance} />
    </SiteLayout>
  )
}
