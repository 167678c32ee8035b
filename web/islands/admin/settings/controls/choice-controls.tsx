import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { withError, type ControlProps } from '../control-props.ts'

export function SwitchControl({ setting, value, onChange, isDisabled }: ControlProps) {
  const t = useTrans()
  return (
    <CheckboxField
      description={t(setting.help)}
      isSelected={value === true}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      {t(setting.label)}
    </CheckboxField>
  )
}

/** Several switches that are one setting. */
export function SwitchesControl({ setting, value, onChange, isDisabled }: ControlProps) {
  const t = useTrans()
  const states = value as Record<string, boolean>
  return (
    <fieldset className="setting-group">
      <legend className="field-label">{t(setting.label)}</legend>
      <p className="field-description">{t(setting.help)}</p>
      {setting.choices.map(({ value: key, label }) => (
        <CheckboxField
          key={key}
          isSelected={states[key] === true}
          onChange={(isOn) => onChange({ ...states, [key]: isOn })}
          isDisabled={isDisabled}
        >
          {t(label)}
        </CheckboxField>
      ))}
    </fieldset>
  )
}

/** One of a few: values of an enum, themes, languages. */
export function SelectControl(props: ControlProps) {
  const { setting, value, onChange, isDisabled, errorMessage } = props
  const t = useTrans()
  return (
    <SelectField
      label={t(setting.label)}
      description={t(setting.help)}
      choices={setting.choices.map((choice) => ({
        id: choice.value,
        text: choice.is_named ? choice.label : t(choice.label),
      }))}
      value={String(value)}
      onChange={(key) => onChange(typeof value === 'number' ? Number(key) : key)}
      isDisabled={isDisabled}
      {...withError(errorMessage)}
    />
  )
}
