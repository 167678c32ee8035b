import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { shownThemes } from '#web/themes/shown-themes.ts'
import { DARK_DEVICE } from '#web/themes/theme-style.ts'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'

const PHONE = '(max-width: 767.98px)'

/** The owner's logo for the theme and the width of the screen, else ours with the site's name. */
export function Brand({ size = 24 }: { size?: number }) {
  const { settings, themes } = useBootstrapData()
  const { branding } = settings
  const shown = shownThemes(themes)
  const light = logoOf(branding, shown?.light.is_dark ?? false)
  const dark = logoOf(branding, shown?.dark.is_dark ?? false)
  if (!light.image) return <Logo siteName={branding.site_name} size={size} />
  return (
    <picture className="brand">
      {dark.mobile && <source media={`${PHONE} and ${DARK_DEVICE}`} srcSet={dark.mobile} />}
      {(dark.image !== light.image || light.mobile !== dark.mobile) && (
        <source media={DARK_DEVICE} srcSet={dark.image} />
      )}
      {light.mobile && <source media={PHONE} srcSet={light.mobile} />}
      <img src={light.image} alt={branding.site_name} height="32" />
    </picture>
  )
}

type Branding = BootstrapData['settings']['branding']

const logoOf = (branding: Branding, isDark: boolean) =>
  isDark
    ? { image: branding.logo_dark || branding.logo_light, mobile: branding.logo_dark_mobile }
    : { image: branding.logo_light || branding.logo_dark, mobile: branding.logo_light_mobile }

/** The mark, an atoll from above: a ring with one opening around an island; and the site's name. */
function Logo({ siteName, size }: { siteName: string; size: number }) {
  return (
    <span className="logo">
      <svg className="logo-mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <circle className="logo-water" cx="12" cy="12" r="8.5" />
        <path className="logo-reef" d="M20.4 13.4a8.5 8.5 0 1 1-3.9-8.6" />
        <circle className="logo-island" cx="12" cy="12" r="2.5" />
      </svg>
      <span className="logo-name">{siteName}</span>
    </span>
  )
}
