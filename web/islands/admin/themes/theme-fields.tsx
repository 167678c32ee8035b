import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { FieldErrors } from '#web/ui/fields/form.tsx'
import type { Theme } from '#worker/settings/schema.ts'
import { ThemeColors } from './theme-colors.tsx'

interface ThemeFieldsProps {
  theme: Omit<Theme, 'id'>
  /** As saved: a default stays one until another theme takes its place. */
  isDefault: boolean
  onChange: (changes: Partial<Omit<Theme, 'id'>>) => void
  errors?: FieldErrors | undefined
  isReadOnly?: boolean
}

/** Name, brightness, defaults and colors of a theme. */
export function ThemeFields({
  theme,
  isDefault,
  onChange,
  errors,
  isReadOnly = false,
}: ThemeFieldsProps) {
  const t = useTrans()
  const [nameError] = errors?.['name'] ?? []
  const isDefaultHere = theme.is_dark ? theme.default_dark : theme.default_light
  return (
    <>
      <TextField
        label={t('Name')}
        name="name"
        value={theme.name}
        onChange={(name) => onChange({ name })}
        isReadOnly={isReadOnly}
        maxLength={60}
        {...(nameError && { errorMessage: nameError })}
      />
      <Switch
        isSelected={theme.is_dark}
        isDisabled={isReadOnly || isDefault || isDefaultHere}
        onChange={(isDark) => onChange({ is_dark: isDark })}
      >
        {t('Dark theme')}
      </Switch>
      <Switch
        isSelected={isDefaultHere}
        isDisabled={isReadOnly || isDefault}
        onChange={(isOn) =>
          onChange(theme.is_dark ? { default_dark: isOn } : { default_light: isOn })
        }
      >
        {theme.is_dark ? t('Default on dark devices') : t('Default on light devices')}
      </Switch>
      {isDefault && (
        <p className="field-description">{t('To change this, make another theme the default.')}</p>
      )}
      <ThemeColors
        colors={theme.colors}
        onChange={(token, color) => onChange({ colors: { ...theme.colors, [token]: color } })}
        isReadOnly={isReadOnly}
      />
    </>
  )
}
