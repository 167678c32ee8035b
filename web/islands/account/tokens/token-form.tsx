import { useState } from 'react'
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { Label } from 'react-aria-components/Label'
import { usePermissions } from '#web/i18n/bootstrap-data.tsx'
import { useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { useTimezone } from '#web/i18n/use-timezone.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { dayIn } from '#web/ui/dates/zoned-time.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { FieldMessage } from '#web/ui/fields/field-message.tsx'
import { Form, type FormProps } from '#web/ui/fields/form.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ABILITY_DESCRIPTIONS, ABILITY_NAMES, type Ability } from './ability-texts.ts'
import { EXPIRIES, type Expiry } from './token-expiry.ts'

const expiryText = (expiry: Expiry, t: Translate): string => {
  if (expiry === 'none') return t('It does not expire')
  if (expiry === '365') return t('In a year')
  return expiry === 'date' ? t('On a date') : t('In :count days', { count: expiry })
}

interface TokenFormProps extends Pick<FormProps, 'id' | 'errors' | 'onSubmit'> {
  /** Initial values of the form. */
  typed?: FormData
}

/** Fields: tokenName, expiry, day, abilities. */
export function TokenForm({ typed, ...props }: TokenFormProps) {
  const t = useTrans()
  const timezone = useTimezone()
  const [expiry, setExpiry] = useState((typed ? formText(typed, 'expiry') : '90') as Expiry)
  const [tomorrow] = useState(() => dayIn(1, timezone))
  return (
    <Form {...props}>
      <TextField
        name="tokenName"
        label={t('Name')}
        description={t('Helps you recognize it later.')}
        defaultValue={typed ? formText(typed, 'tokenName') : ''}
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
        <DateField
          name="day"
          label={t('Last day')}
          defaultValue={(typed && formText(typed, 'day')) || tomorrow}
          min={tomorrow}
          isRequired
        />
      )}
      <AbilityChoice chosen={typed ? (typed.getAll('abilities') as Ability[]) : ['read']} />
    </Form>
  )
}

function AbilityChoice({ chosen }: { chosen: Ability[] }) {
  const t = useTrans()
  const { hasPermission } = usePermissions()
  const offered: Ability[] = hasPermission('admin.access')
    ? ['read', 'write', 'admin']
    : ['read', 'write']
  return (
    <CheckboxGroup
      name="abilities"
      defaultValue={chosen}
      isRequired
      className="field account-abilities"
    >
      <Label className="field-label">{t('It may')}</Label>
      {offered.map((ability) => (
        <CheckboxField key={ability} value={ability} description={t(ABILITY_DESCRIPTIONS[ability])}>
          {t(ABILITY_NAMES[ability])}
        </CheckboxField>
      ))}
      <FieldMessage missingText={t('Please select at least one.')} />
    </CheckboxGroup>
  )
}
