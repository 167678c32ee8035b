import type { ReactNode } from 'react'
import type { LandingAppearance } from '#worker/settings/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'

export function PrimaryFeatures({ features }: { features: LandingAppearance['primaryFeatures'] }) {
  const t = useTrans()
  if (features.length === 0) return null
  return (
    <ul className="primary-features">
      {features.map((feature, index) => (
        <li key={feature.title}>
          {feature.image ? (
            <img src={feature.image} alt="" loading="lazy" />
          ) : (
            <svg className="feature-mark" viewBox="0 0 40 40" aria-hidden="true">
              {MARKS[index % MARKS.length]}
            </svg>
          )}
          <h2>{t(feature.title)}</h2>
          <p>{t(feature.subtitle)}</p>
        </li>
      ))}
    </ul>
  )
}

/** The ring, with what goes in, what is seen and what goes out. */
const MARKS: ReactNode[] = [
  <>
    <path d="M27 6.6a15.5 15.5 0 1 1-14 0" />
    <path className="feature-mark-accent" d="M20 3v19m-6-6 6 6 6-6" />
  </>,
  <>
    <path d="M31 31a15.5 15.5 0 1 1 3.5-5" />
    <path
      className="feature-mark-accent"
      d="M10.5 20c2.5-4.2 5.7-6.3 9.5-6.3s7 2.1 9.5 6.3c-2.5 4.2-5.7 6.3-9.5 6.3s-7-2.1-9.5-6.3Zm6.7 0a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 0 0-5.6 0Z"
    />
  </>,
  <>
    <path d="M22 4.6A15.5 15.5 0 1 0 35.4 18" />
    <path className="feature-mark-accent" d="M17 23 35 5m-10.5 0H35v10.5" />
  </>,
]
