import type { LandingAppearance } from '#worker/settings/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CallToAction } from './call-to-action.tsx'
import { HeroPictures } from './hero-pictures.tsx'
import type { PictureUrl } from './hero-pictures.tsx'

interface LandingHeroProps {
  appearance: LandingAppearance
  pictureUrl: PictureUrl
}

export function LandingHero({ appearance, pictureUrl }: LandingHeroProps) {
  const t = useTrans()
  const { headerTitle, headerSubtitle, headerImage, actions } = appearance
  return (
    <section className={headerImage ? 'hero hero-with-image' : 'hero'}>
      {headerImage && <HeroBackground appearance={appearance} />}
      <div className="hero-inner">
        <div className="hero-text">
          <h1>{t(headerTitle)}</h1>
          {headerSubtitle && <p>{t(headerSubtitle)}</p>}
          <div className="hero-actions">
            <CallToAction action={actions.cta1} variant="primary" />
            <CallToAction action={actions.cta2} variant="outline" />
          </div>
        </div>
      </div>
      {!headerImage && <HeroPictures pictureUrl={pictureUrl} />}
    </section>
  )
}

/** The owner's picture under their two colors; without colors, a shade keeps the text readable on any picture. */
function HeroBackground({ appearance }: { appearance: LandingAppearance }) {
  const { headerImage, headerImageOpacity, headerOverlayColor1, headerOverlayColor2 } = appearance
  const from = headerOverlayColor1 || headerOverlayColor2
  const to = headerOverlayColor2 || headerOverlayColor1
  return (
    <div className="hero-background" aria-hidden="true">
      <img src={headerImage} alt="" style={{ opacity: headerImageOpacity }} />
      {from ? (
        <div style={{ backgroundImage: `linear-gradient(to bottom right, ${from}, ${to})` }} />
      ) : (
        <div className="hero-shade" />
      )}
    </div>
  )
}
