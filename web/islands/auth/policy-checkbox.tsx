import type { PolicyItem } from '#worker/settings/schema.ts'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'

export function PolicyCheckbox({ policy }: { policy: PolicyItem }) {
  const t = useTrans()
  const name = policy.action ? (
    <a href={policy.action} target={policy.target ?? '_blank'} rel="noopener noreferrer">
      {t(policy.label)}
    </a>
  ) : (
    t(policy.label)
  )
  return (
    <CheckboxField name={policy.id} isRequired>
      <Trans message="I accept the :name" values={{ name }} />
    </CheckboxField>
  )
}
