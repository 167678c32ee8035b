import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { shownThemes } from '#web/themes/shown-themes.ts'
import { DARK_DEVICE } from '#web/themes/theme-style.ts'

export type PictureName = 'drive-light' | 'drive-dark' | 'phone-light' | 'phone-dark'

export type PictureUrl = (name: PictureName) => string

/** The product itself (`npm run pictures`): a window in the visitor's theme, a phone in the other one. */
export function HeroPictures({ pictureUrl }: { pictureUrl: PictureUrl }) {
  const t = useTrans()
  const shown = shownThemes(useBootstrapData().themes)
  const light = picturesOf(shown?.light.is_dark ?? false)
  const dark = picturesOf(shown?.dark.is_dark ?? false)
  return (
    <div className="hero-pictures">
      <picture>
        {dark.drive !== light.drive && (
          <source media={DARK_DEVICE} srcSet={pictureUrl(dark.drive)} />
        )}
        <img
          className="hero-window"
          src={pictureUrl(light.drive)}
          alt={t('Folders and photos in the drive')}
          width="1280"
          height="720"
          fetchPriority="high"
        />
      </picture>
      <picture>
        {dark.phone !== light.phone && (
          <source media={DARK_DEVICE} srcSet={pictureUrl(dark.phone)} />
        )}
        <img
          className="hero-phone"
          src={pictureUrl(light.phone)}
          alt={t('The same on a phone')}
          width="390"
          height="720"
        />
      </picture>
    </div>
  )
}

const picturesOf = (isDark: boolean) =>
  isDark
    ? ({ drive: 'drive-dark', phone: 'phone-light' } as const)
    : ({ drive: 'drive-light', phone: 'phone-dark' } as const)
