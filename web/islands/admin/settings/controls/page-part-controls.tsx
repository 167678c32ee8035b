import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Menu, MenuItem } from '#worker/settings/schema.ts'
import type { z } from 'zod'
import { linkType } from '../../menus/link-type.ts'
import { POSITION_LABELS } from '../../menus/position-labels.ts'
import { withPartError, type ControlProps } from '../control-props.ts'

/** A button: its text, and where it leads. */
export function MenuItemControl({
  setting,
  value,
  onChange,
  isDisabled,
  partErrors,
}: ControlProps) {
  const t = useTrans()
  const item = value as MenuItem
  return (
    <fieldset className="setting-group">
      <legend className="field-label">{t(setting.label)}</legend>
      <p className="field-description">{t(setting.help)}</p>
      <TextField
        label={t('Text')}
        value={item.label}
        onChange={(label) => onChange({ ...item, label })}
        isDisabled={isDisabled}
        {...withPartError(partErrors, 'label')}
      />
      <TextField
        label={t('Address')}
        description={t('A path of this site or a web address. Empty: the notice is only closed.')}
        value={item.action}
        onChange={(action) => onChange({ ...item, action, type: linkType(action) })}
        inputMode="url"
        spellCheck="false"
        isDisabled={isDisabled}
        {...withPartError(partErrors, 'action')}
      />
    </fieldset>
  )
}

/** Lists the menus; the appearance editor changes them beside the site. */
export function MenusControl({ setting, value }: ControlProps) {
  const t = useTrans()
  const menus = value as z.infer<typeof Menu>[]
  return (
    <div role="group" aria-label={t(setting.label)} className="setting-group">
      <p className="field-label">{t(setting.label)}</p>
      <p className="field-description">{t(setting.help)}</p>
      {menus.length === 0 && <p>{t('There are no menus yet.')}</p>}
      <ul className="setting-menus">
        {menus.map(({ id, name, positions, items }) => (
          <li key={id}>
            <strong dir="auto">{name ? t(name) : id}</strong>
            <span className="admin-secondary">
              {[
                ...positions.map((position) => t(POSITION_LABELS[position])),
                items.map(({ label }) => t(label)).join(', '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <EditorLink />
    </div>
  )
}

export function LandingControl({ setting }: ControlProps) {
  const t = useTrans()
  return (
    <div role="group" aria-label={t(setting.label)} className="setting-group">
      <p className="field-label">{t(setting.label)}</p>
      <p className="field-description">{t(setting.help)}</p>
      <EditorLink />
    </div>
  )
}

function EditorLink() {
  const t = useTrans()
  return (
    <a href="/admin/appearance" className={buttonClass('outline', 'sm')}>
      {t('Edit in the appearance editor')}
    </a>
  )
}
