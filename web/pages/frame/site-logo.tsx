import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** The owner's logo for the theme and the width of the screen, else ours; leads home. */
export function SiteLogo({ size = 24 }: { size?: number }) {
  const { settings, themes } = useBootstrapData()
  const {
    site_name: siteName,
    logo_light,
    logo_dark,
    logo_light_mobile,
    logo_dark_mobile,
  } = settings.branding
  const isDark = themes.all.find((theme) => theme.id === themes.selectedThemeId)?.is_dark ?? false
  const image = isDark ? logo_dark || logo_light : logo_light || logo_dark
  const mobileImage = isDark ? logo_dark_mobile : logo_light_mobile
  return (
    <a className="site-logo" href="/">
      {image ? (
        <picture>
          {mobileImage && <source media="(max-width: 767.98px)" srcSet={mobileImage} />}
          <img src={image} alt={siteName} height="32" />
        </picture>
      ) : (
        <Logo siteName={siteName} size={size} />
      )}
    </a>
  )
}
