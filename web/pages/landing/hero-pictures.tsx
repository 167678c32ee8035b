import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'

export type PictureName = 'drive-light' | 'drive-dark' | 'phone-light' | 'phone-dark'

export type PictureUrl = (name: PictureName) => string

/** The product itself (`npm run pictures`): a window in the visitor's theme, a phone in the other one. */
export function HeroPictures({ pictureUrl }: { pictureUrl: PictureUrl }) {
  const t = useTrans()
  const { all, selectedThemeId } = useBootstrapData().themes
  const isDark = (all.find(({ id }) => id === selectedThemeId) ?? all[0])?.is_dark ?? false
  return (
    <div className="hero-pictures">
      <img
        className="hero-window"
        src={pictureUrl(isDark ? 'drive-dark' : 'drive-light')}
        alt={t('Folders and photos in the drive')}
        width="1280"
        height="720"
        fetchPriority="high"
      />
      <img
        className="hero-phone"
        src={pictureUrl(isDark ? 'phone-light' : 'phone-dark')}
        alt={t('The same on a phone')}
        width="390"
        height="720"
      />
    </div>
  )
}
