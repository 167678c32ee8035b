import type { LandingAppearance } from '#worker/settings/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import { AtollChart } from './atoll-chart.tsx'
import { CallToAction } from './call-to-action.tsx'

export function LandingHero({ appearance }: { appearance: LandingAppearance }) {
  const t = useTrans()
  const { headerTitle, headerSubtitle, headerImage, actions } = appearance
  return (
    <section className={headerImage ? 'hero hero-with-image' : 'hero'}>
      {headerImage && <HeroBackground appearance={appearance} />}
      <div className="hero-inner">
        <div className="hero-text">
          <h1>{t(headerTitle)}</h1>
          <p>{t(headerSubtitle)}</p>
          <div className="hero-actions">
            <CallToAction action={actions.cta1} variant="primary" />
            <CallToAction action={actions.cta2} variant="outline" />
          </div>
        </div>
        {!headerImage && <HeroChart />}
      </div>
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

function HeroChart() {
  const t = useTrans()
  return (
    <div className="hero-chart" aria-hidden="true">
      <AtollChart />
      <span className="hero-chip hero-chip-1">
        <FileTypeIcon type="video" />
        regatta.mp4
      </span>
      <span className="hero-chip hero-chip-2">
        <FileTypeIcon type="image" />
        reef.jpg
      </span>
      <span className="hero-chip hero-chip-3">
        <FileTypeIcon type="folder" />
        {t('Logbook')}
      </span>
      <span className="hero-chip hero-chip-4">
        <FileTypeIcon type="pdf" />
        tide-table.pdf
      </span>
    </div>
  )
}
