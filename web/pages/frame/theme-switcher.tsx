import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { PostForm } from './post-form.tsx'

function useThemes() {
  const { themes, settings } = useBootstrapData()
  const current = themes.all.find((theme) => theme.id === themes.selectedThemeId) ?? themes.all[0]
  return {
    all: themes.all,
    current,
    canChange: settings.themes.user_change && themes.all.length > 1,
  }
}

/** Every theme, for the footer. Nothing when visitors may not change it. */
export function ThemeSwitcher() {
  const t = useTrans()
  const { all, current, canChange } = useThemes()
  if (!canChange || !current) return null
  return (
    <PopupMenu label={t('Theme: :name', { name: t(current.name) })} side="above">
      <PostForm action="/preferences/theme">
        {all.map((theme) => (
          <button
            key={theme.id}
            className="menu-item"
            name="theme"
            value={theme.id}
            {...(theme.id === current.id ? { 'aria-current': 'true' as const } : {})}
          >
            {t(theme.name)}
          </button>
        ))}
      </PostForm>
    </PopupMenu>
  )
}

/** From light to dark and back, for the user's menu. */
export function ThemeToggle() {
  const t = useTrans()
  const { all, current, canChange } = useThemes()
  const others = all.filter((theme) => theme.is_dark !== current?.is_dark)
  const target = others.find((theme) => theme.default_light || theme.default_dark) ?? others[0]
  if (!canChange || !target) return null
  return (
    <PostForm action="/preferences/theme">
      <button className="menu-item" name="theme" value={target.id}>
        {target.is_dark ? t('Dark mode') : t('Light mode')}
      </button>
    </PostForm>
  )
}
