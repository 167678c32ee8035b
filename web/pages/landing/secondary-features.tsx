import type { LandingAppearance } from '#worker/settings/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { DownloadScene } from './download-scene.tsx'
import { LinkScene } from './link-scene.tsx'
import { UploadScene } from './upload-scene.tsx'

/** Drawn from the product itself, for features without an image of their own. */
const SCENES = [UploadScene, LinkScene, DownloadScene]

export function SecondaryFeatures({
  features,
}: {
  features: LandingAppearance['secondaryFeatures']
}) {
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
