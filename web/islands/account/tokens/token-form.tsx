import { useState } from 'react'
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { Label } from 'react-aria-components/Label'
import { usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldMessage } from '#web/ui/field-message.tsx'
import { Form, type FormProps } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ABILITY_DESCRIPTIONS, ABILITY_NAMES, type Ability } from './token-abilities.ts'
import { EXPIRIES, localDay, type Expiry } from './token-expiry.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const expiryText = (expiry: Expiry, t: Translate): string => {
  if (expiry === 'none') return t('It does not expire')
  if (expiry === '365') return t('In a year')
  return expiry === 'date' ? t('On a date') : t('In :count days', { count: expiry })
}

/** Fields: tokenName, expiry, day, abilities. */
export function TokenForm(props: Pick<FormProps, 'id' | 'errors' | 'onSubmit'>) {
  const t = useTrans()
  const [expiry, setExpiry] = useState<Expiry>('90')
  const [tomorrow] = useState(() => localDay(new Date(Date.now() + DAY_MS)))
  return (
    <Form {...props}>
      <TextField
        name="tokenName"
        label={t('Name')}
        description={t('Says later what it is for.')}
        maxLength={100}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <SelectField
        name="expiry"
        label={t('Expires')}
        value={expiry}
        onChange={(key) => setExpiry(key as Expiry)}
        choices={EXPIRIES.map((id) => ({ id, text: expiryText(id, t) }))}
      />
      {expiry === 'date' && (
        <TextField
          name="day"
          label={t('Last day')}
          type="date"
          defaultValue={tomorrow}
          inputProps={{ min: tomorrow }}
          isRequired
        />
      )}
      <AbilityChoice />
    </Form>
  )
}

function AbilityChoice() {
  const t = useTrans()
  const { hasPermission } = usePermissions()
  const offered: Ability[] = hasPermission('admin.access')
    ? ['read', 'write', 'admin']
    : ['read', 'write']
  return (
    <CheckboxGroup
      name="abilities"
      defaultValue={['read']}
      isRequired
      className="field account-abilities"
    >
      <Label className="field-label">{t('It may')}</Label>
      {offered.map((ability) => (
        <CheckboxField key={ability} value={ability} description={t(ABILITY_DESCRIPTIONS[ability])}>
          {t(ABILITY_NAMES[ability])}
        </CheckboxField>
      ))}
      <FieldMessage missingText={t('Please tick at least one.')} />
    </CheckboxGroup>
  )
}
