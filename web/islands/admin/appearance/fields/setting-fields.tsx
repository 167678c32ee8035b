import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useSetting } from '../editor-context.tsx'
import { ImageField } from './image-field.tsx'

interface SettingFieldProps {
  /** Dotted. */
  name: string
}

export function SettingText({ name, rows }: SettingFieldProps & { rows?: number }) {
  const t = useTrans()
  const { label, help, value, set, canChange, error } = useSetting<string>(name)
  return (
    <TextField
      label={t(label)}
      description={t(help)}
      value={value}
      onChange={(text) => set(text)}
      isReadOnly={!canChange}
      {...(rows && { rows })}
      {...(error && { errorMessage: error })}
    />
  )
}

/** A text of code, which is read-only for who may not change it. */
export function SettingCode({ name }: SettingFieldProps) {
  const t = useTrans()
  const { canChange } = useSetting<string>(name)
  return (
    <div className="appearance-code" dir="ltr">
      <SettingText name={name} rows={12} />
      {!canChange && (
        <p className="field-description">
          {t('Only administrators with full access can change this.')}
        </p>
      )}
    </div>
  )
}

export function SettingSwitch({ name }: SettingFieldProps) {
  const t = useTrans()
  const { label, help, value, set, canChange } = useSetting<boolean>(name)
  return (
    <div className="appearance-switch">
      <Switch isSelected={value} onChange={(isOn) => set(isOn)} isDisabled={!canChange}>
        {t(label)}
      </Switch>
      <p className="field-description">{t(help)}</p>
    </div>
  )
}

export function SettingImage({ name, isOnDark }: SettingFieldProps & { isOnDark?: boolean }) {
  const t = useTrans()
  const { label, help, value, set, canChange, error } = useSetting<string>(name)
  return (
    <ImageField
      label={t(label)}
      description={t(help)}
      value={value}
      onChange={(address) => set(address)}
      isReadOnly={!canChange}
      {...(error && { errorMessage: error })}
      {...(isOnDark && { isOnDark })}
    />
  )
}
