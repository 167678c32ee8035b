import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { LandingAppearance } from '#worker/settings/schema.ts'
import { linkType } from '../../menus/link-type.ts'
import { IconField } from '../fields/icon-field.tsx'

type Action = NonNullable<LandingAppearance['actions']['cta1']>

interface ButtonFieldsProps {
  /** Translated. */
  legend: string
  action: Action | undefined
  onChange: (action: Action) => void
}

const NO_ACTION: Action = { label: '', type: 'route', action: '' }

/** A button of the landing page; it is not shown without a label or an address. */
export function ButtonFields({ legend, action = NO_ACTION, onChange }: ButtonFieldsProps) {
  const t = useTrans()
  return (
    <fieldset className="item-fields">
      <legend>{legend}</legend>
      <TextField
        label={t('Label')}
        value={action.label}
        maxLength={100}
        onChange={(label) => onChange({ ...action, label })}
      />
      <TextField
        label={t('Address')}
        description={t('A path of this site or a web address.')}
        value={action.action}
        maxLength={500}
        onChange={(text) => {
          const address = text.trim()
          onChange({ ...action, action: address, type: linkType(address) })
        }}
      />
      <IconField
        value={action.icon}
        onChange={(icon) => {
          const { icon: _former, ...rest } = action
          onChange(icon === undefined ? rest : { ...rest, icon })
        }}
      />
    </fieldset>
  )
}
