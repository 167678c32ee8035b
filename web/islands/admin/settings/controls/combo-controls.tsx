import { useQuery } from '@tanstack/react-query'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import type { ChoiceGroup } from '#web/ui/fields/choices.tsx'
import { ComboBoxField } from '#web/ui/fields/combo-box-field.tsx'
import { withError, type ControlProps } from '../control-props.ts'
import { timezonesQuery } from '../settings-api.ts'

/** A custom page: one of the list, or its slug or id. */
export function PageControl({ setting, value, onChange, isDisabled, errorMessage }: ControlProps) {
  const t = useTrans()
  return (
    <ComboBoxField
      label={t(setting.label)}
      description={t(setting.help)}
      choices={setting.choices.map((page) => ({
        id: page.value,
        text: page.value,
      }))}
      inputValue={String(value)}
      onInputChange={onChange}
      allowsCustomValue
      menuTrigger="focus"
      isDisabled={isDisabled}
      {...withError(errorMessage)}
    />
  )
}

export function TimezoneControl(props: ControlProps) {
  const { setting, value, onChange, isDisabled, errorMessage } = props
  const t = useTrans()
  const { language } = useI18n()
  const { data } = useQuery(timezonesQuery(language))
  const chosen = String(value)
  // The chosen one is offered before the list has come.
  const regions = data ?? (chosen ? { '': [{ value: chosen, text: chosen }] } : {})
  const groups: ChoiceGroup[] = Object.entries(regions).map(([name, zones]) => ({
    id: `region-${name}`,
    name,
    choices: zones.map((zone) => ({ id: zone.value, text: zone.text })),
  }))
  return (
    <ComboBoxField
      key={data ? 'all' : 'chosen'}
      label={t(setting.label)}
      description={t(setting.help)}
      choices={groups}
      isLoading={!data}
      defaultValue={chosen || null}
      onChange={(zone) => onChange(zone === null ? '' : String(zone))}
      isDisabled={isDisabled}
      {...withError(errorMessage)}
    />
  )
}
