import type { CSSProperties } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { FileTypeIcon } from '#web/ui/file-type-icon.tsx'
import type { Theme } from '#worker/settings/schema.ts'
import { THEME_COLOR, THEME_TOKENS } from '#worker/settings/theme-tokens.ts'

/** How texts, buttons and selections look in a theme. Nothing of it can be used. */
export function ThemeSample({ theme: { colors, is_dark: isDark } }: { theme: Omit<Theme, 'id'> }) {
  const t = useTrans()
  const shown = THEME_TOKENS.filter((token) => THEME_COLOR.test(colors[token] ?? ''))
  const style = {
    ...Object.fromEntries(shown.map((token) => [token, colors[token]])),
    colorScheme: isDark ? 'dark' : 'light',
  } as CSSProperties
  return (
    <figure className="theme-sample" style={style} aria-label={t('How the theme looks')}>
      <div className="theme-sample-content">
        <p className="theme-sample-title">{t('My files')}</p>
        <p className="theme-sample-muted">{t('Secondary text')}</p>
        <p className="theme-sample-row">
          <FileTypeIcon type="folder" size={24} />
          {t('Folder')}
        </p>
        <p className="theme-sample-row" data-selected="">
          <FileTypeIcon type="image" size={24} />
          {t('Selection')}
        </p>
        <p className="theme-sample-buttons">
          <span className="theme-sample-accent">{t('Upload')}</span>
          <span className="theme-sample-danger">{t('Delete')}</span>
          <span className="theme-sample-link">{t('Learn more')}</span>
        </p>
      </div>
    </figure>
  )
}
