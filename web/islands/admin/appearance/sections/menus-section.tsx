import type { z } from 'zod'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { MENU_POSITIONS, type Menu as MenuSchema, type MenuItem } from '#worker/settings/schema.ts'
import { POSITION_LABELS } from '../../menus/position-labels.ts'
import { useSetting } from '../editor-context.tsx'
import { ItemList } from '../fields/item-list.tsx'
import { newId } from '../fields/new-id.ts'
import { MenuItemFields } from './menu-item-fields.tsx'

type Menu = z.infer<typeof MenuSchema>

export function MenusSection() {
  const t = useTrans()
  const { value, set, canChange, error } = useSetting<Menu[]>('menus')
  return (
    <>
      {error && <p className="field-error">{error}</p>}
      {value.length === 0 && <p className="field-description">{t('There are no menus yet.')}</p>}
      <ItemList<Menu>
        label={t('Menus')}
        items={value}
        nameOf={({ name }) => name}
        onChange={set}
        create={() => ({ id: newId(), name: t('Menu'), positions: ['homepage-navbar'], items: [] })}
        addLabel={t('Add menu')}
        most={30}
        isReadOnly={!canChange}
      >
        {(menu, change) => <MenuFields menu={menu} onChange={change} />}
      </ItemList>
    </>
  )
}

interface MenuFieldsProps {
  menu: Menu
  onChange: (changes: Partial<Menu>) => void
}

function MenuFields({ menu, onChange }: MenuFieldsProps) {
  const t = useTrans()
  return (
    <>
      <TextField
        label={t('Name')}
        description={t('Visitors do not see it.')}
        value={menu.name}
        maxLength={100}
        onChange={(name) => onChange({ name })}
      />
      <fieldset className="menu-positions">
        <legend>{t('Positions')}</legend>
        {MENU_POSITIONS.map((position) => (
          <CheckboxField
            key={position}
            isSelected={menu.positions.includes(position)}
            onChange={(isOn) =>
              onChange({
                positions: MENU_POSITIONS.filter((each) =>
                  each === position ? isOn : menu.positions.includes(each),
                ),
              })
            }
          >
            {t(POSITION_LABELS[position])}
          </CheckboxField>
        ))}
      </fieldset>
      <h3>{t('Items')}</h3>
      <ItemList<MenuItem>
        label={t('Items')}
        items={menu.items}
        nameOf={({ label }) => label}
        onChange={(items) => onChange({ items })}
        create={() => ({
          id: newId(),
          label: t('New link'),
          type: 'route',
          action: '/',
          roles: [],
          permissions: [],
        })}
        addLabel={t('Add link')}
        most={50}
      >
        {(item, change) => <MenuItemFields item={item} onChange={change} />}
      </ItemList>
    </>
  )
}
