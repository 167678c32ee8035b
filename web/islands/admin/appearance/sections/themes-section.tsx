import { Copy, Trash2 } from 'lucide-react'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { shownThemes } from '#web/themes/shown-themes.ts'
import { DARK_DEVICE } from '#web/themes/theme-style.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { SYSTEM_THEME_ID, type Theme } from '#worker/settings/schema.ts'
import { ThemeFields } from '../../themes/theme-fields.tsx'
import { useEditor, useSetting } from '../editor-context.tsx'
import { withCopy, withTheme } from '../editor-state.ts'
import { SettingSwitch } from '../fields/setting-fields.tsx'

export function ThemesSection() {
  const t = useTrans()
  const { draft, themeId, showTheme } = useEditor()
  const defaultTheme = useSetting<number>('themes.default_id')
  const { themes } = useBootstrapData()
  const isDark = useMedia(DARK_DEVICE)
  // Until one is chosen, the one that the frame shows.
  const own = shownThemes(themes)?.[isDark ? 'dark' : 'light'].id
  const shown =
    draft.themes.find(({ id }) => id === themeId) ??
    draft.themes.find(({ id }) => id === own) ??
    draft.themes[0]
  return (
    <>
      <SelectField
        label={t(defaultTheme.label)}
        value={String(defaultTheme.value)}
        onChange={(id) => defaultTheme.set(Number(id))}
        choices={[
          { id: String(SYSTEM_THEME_ID), text: t('Light or dark, as the device') },
          ...draft.themes.map(({ id, name }) => ({ id: String(id), text: t(name) })),
        ]}
      />
      <SettingSwitch name="themes.user_change" />
      {shown && (
        <fieldset className="appearance-group">
          <legend>{t('Edit a theme')}</legend>
          <SelectField
            label={t('Theme')}
            value={String(shown.id)}
            onChange={(id) => showTheme(Number(id))}
            choices={draft.themes.map(({ id, name }) => ({ id: String(id), text: t(name) }))}
          />
          <OneTheme theme={shown} />
        </fieldset>
      )}
    </>
  )
}

function OneTheme({ theme }: { theme: Theme }) {
  const t = useTrans()
  const { appearance, saved, draft, change, showTheme, showColor, errors } = useEditor()
  const isReadOnly = !appearance.can_change_themes
  const former = saved.themes.find(({ id }) => id === theme.id)
  const isDefault = theme.default_light || theme.default_dark
  const isNamed = draft.settings['themes.default_id'] === theme.id

  function edit(changes: Partial<Theme>) {
    const token = Object.entries(changes.colors ?? {}).find(
      ([name, color]) => theme.colors[name] !== color,
    )
    showTheme(theme.id)
    if (token) showColor(...token)
    const part = token?.[0] ?? Object.keys(changes).join()
    change(`theme:${theme.id}:${part}`, (current) => withTheme(current, theme.id, changes))
  }

  function duplicate() {
    const copy = withCopy(draft, theme, t('Copy of :name', { name: t(theme.name) }))
    change('theme:copy', () => copy.draft)
    showTheme(copy.id)
  }

  function remove() {
    if (isDefault || isNamed) {
      toast.danger(
        'A default theme cannot be deleted. Please make another theme the default first.',
      )
      return
    }
    change('theme:delete', (current) => ({
      ...current,
      themes: current.themes.filter(({ id }) => id !== theme.id),
    }))
  }

  return (
    <>
      {!isReadOnly && (
        <div className="appearance-actions">
          <Button size="sm" onPress={duplicate}>
            <Copy aria-hidden="true" />
            {t('Duplicate')}
          </Button>
          <Button size="sm" onPress={remove}>
            <Trash2 aria-hidden="true" />
            {t('Delete')}
          </Button>
        </div>
      )}
      <ThemeFields
        key={theme.id}
        theme={theme}
        isDefault={
          former !== undefined && isDefault && (former.default_light || former.default_dark)
        }
        onChange={edit}
        errors={errors}
        isReadOnly={isReadOnly}
      />
    </>
  )
}
