import type { LandingAppearance } from '#worker/settings/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CallToAction } from './call-to-action.tsx'

/** The last word before the footer. */
export function LandingClosing({ appearance }: { appearance: LandingAppearance }) {
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
