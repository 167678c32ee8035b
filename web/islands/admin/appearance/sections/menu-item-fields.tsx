import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { MenuItem } from '#worker/settings/schema.ts'
import { linkType } from '../../menus/link-type.ts'
import { useEditor } from '../editor-context.tsx'
import { IconField } from '../fields/icon-field.tsx'

interface MenuItemFieldsProps {
  item: MenuItem
  onChange: (changes: Partial<MenuItem>) => void
}

export function MenuItemFields({ item, onChange }: MenuItemFieldsProps) {
  const t = useTrans()
  return (
    <>
      <TextField
        label={t('Label')}
        value={item.label}
        maxLength={100}
        onChange={(label) => onChange({ label })}
      />
      <TextField
        label={t('Address')}
        description={t('A path of this site or a web address.')}
        value={item.action}
        maxLength={500}
        onChange={(text) => {
          const action = text.trim()
          onChange({ action, type: linkType(action) })
        }}
      />
      <IconField
        value={item.icon}
        // Undefined is no value in JSON.
        onChange={(icon) => onChange({ icon })}
      />
      <Switch
        isSelected={item.target === '_blank'}
        onChange={(isOn) => onChange({ target: isOn ? '_blank' : '_self' })}
      >
        {t('Open in a new tab')}
      </Switch>
      <Conditions item={item} onChange={onChange} />
    </>
  )
}

/** Who sees it: everybody, or who has all of these roles and permissions. */
function Conditions({ item, onChange }: MenuItemFieldsProps) {
  const t = useTrans()
  const { roles, permissions } = useEditor().appearance
  const count = item.roles.length + item.permissions.length
  // Nobody has it, so nobody sees the item until the condition is removed.
  const deleted = item.roles
    .filter((id) => !roles.some((role) => role.id === id))
    .map((id) => ({ id, name: t('Deleted role') }))
  return (
    <details className="menu-conditions">
      <summary>
        {count === 0
          ? t('Shown to everybody')
          : count === 1
            ? t('Shown under one condition')
            : t('Shown under :count conditions', { count })}
      </summary>
      <fieldset>
        <legend>{t('Roles')}</legend>
        {[...roles, ...deleted].map(({ id, name }) => (
          <CheckboxField
            key={id}
            isSelected={item.roles.includes(id)}
            onChange={(isOn) => onChange({ roles: toggled(item.roles, id, isOn) })}
          >
            <span dir="auto">{name}</span>
          </CheckboxField>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('Permissions')}</legend>
        {permissions.map(({ name, label }) => (
          <CheckboxField
            key={name}
            isSelected={item.permissions.includes(name)}
            onChange={(isOn) => onChange({ permissions: toggled(item.permissions, name, isOn) })}
          >
            {t(label)}
          </CheckboxField>
        ))}
      </fieldset>
    </details>
  )
}

function toggled<Value>(values: readonly Value[], value: Value, isOn: boolean): Value[] {
  const others = values.filter((each) => each !== value)
  return isOn ? [...others, value] : others
}
