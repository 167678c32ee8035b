import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { PolicyItem } from '#worker/settings/schema.ts'
import { useSetting } from '../editor-context.tsx'
import { ItemList } from '../fields/item-list.tsx'
import { newId } from '../fields/new-id.ts'
import { SettingSwitch } from '../fields/setting-fields.tsx'

export function AuthSection() {
  const t = useTrans()
  const policies = useSetting<PolicyItem[]>('registration.policies')
  return (
    <>
      <SettingSwitch name="registration.disable" />
      <SettingSwitch name="social.compact_buttons" />
      <h3>{t(policies.label)}</h3>
      <p className="field-description">{t(policies.help)}</p>
      {policies.error && <p className="field-error">{policies.error}</p>}
      <ItemList<PolicyItem>
        label={t(policies.label)}
        items={policies.value}
        nameOf={({ label }) => label}
        onChange={policies.set}
        create={() => ({ id: newId(), label: t('Terms of service'), action: '/pages/terms' })}
        addLabel={t('Add policy')}
        most={10}
        isReadOnly={!policies.canChange}
      >
        {(policy, change) => (
          <>
            <TextField
              label={t('Name')}
              value={policy.label}
              maxLength={100}
              onChange={(label) => change({ label })}
            />
            <TextField
              label={t('Address')}
              description={t('A path of this site or a web address.')}
              value={policy.action}
              maxLength={500}
              onChange={(action) => change({ action: action.trim() })}
            />
          </>
        )}
      </ItemList>
      <p className="field-description">
        {t('The links below the forms are a menu at the position “Sign-in pages”.')}
      </p>
    </>
  )
}
