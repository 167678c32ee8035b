import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { oppositeTheme, shownThemes } from '#web/themes/shown-themes.ts'
import type { Theme } from '#worker/settings/schema.ts'
import { PopupMenu } from './popup-menu.tsx'
import { PostForm } from './post-form.tsx'

function useThemes() {
  const { themes, settings } = useBootstrapData()
  return { themes, canChange: settings.themes.user_change && themes.all.length > 1 }
}

/** The system's and every theme, for the footer. Nothing when visitors may not change it. */
export function ThemeSwitcher() {
  const t = useTrans()
  const { themes, canChange } = useThemes()
  if (!canChange) return null
  const choices = [{ id: 0, name: 'System' }, ...themes.all]
  const current = choices.find(({ id }) => id === themes.selectedThemeId)
  return (
    <PopupMenu label={t('Theme: :name', { name: t(current?.name ?? '') })} side="above">
      <PostForm action="/preferences/theme">
        {choices.map(({ id, name }) => (
          <button
            key={id}
            className="menu-item"
            name="theme"
            value={id}
            {...(id === current?.id ? { 'aria-current': 'true' as const } : {})}
          >
            {t(name)}
          </button>
        ))}
      </PostForm>
    </PopupMenu>
  )
}

/** From light to dark and back, for the user's menu. Where the device decides, styles show the button that applies. */
export function ThemeToggle() {
  const { themes, canChange } = useThemes()
  const shown = shownThemes(themes)
  if (!canChange || !shown) return null
  const [onLight, onDark] = [shown.light, shown.dark].map((theme) =>
    oppositeTheme(themes.all, theme),
  )
  return (
    <PostForm action="/preferences/theme">
      {shown.light === shown.dark ? (
        <ToggleButton target={onLight} />
      ) : (
        <>
          <ToggleButton target={onLight} className="on-light-device" />
          <ToggleButton target={onDark} className="on-dark-device" />
        </>
      )}
    </PostForm>
  )
}

interface ToggleButtonProps {
  target: Theme | undefined
  className?: string
}

function ToggleButton({ target, className = '' }: ToggleButtonProps) {
  const t = useTrans()
  if (!target) return null
  return (
    <button className={`menu-item ${className}`} name="theme" value={target.id}>
      {target.is_dark ? t('Dark theme') : t('Light theme')}
    </button>
  )
}
