import { useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { AdminPlan, PlanInput } from '#worker/features/admin/billing/plans/schema.ts'
import { permissionsIn } from '../../rights/permission-fields.ts'
import { PermissionTree } from '../../rights/permission-tree.tsx'
import { StorageField, storageIn } from '../../users/storage-field.tsx'
import { PriceFields, pricesIn } from './price-fields.tsx'

export type EditedPlan = Omit<AdminPlan, 'id' | 'subscriber_count' | 'created_at' | 'updated_at'>

/** @param currency of new prices */
export function PlanFields({ plan, currency }: { plan: EditedPlan; currency: string }) {
  const t = useTrans()
  const [isFree, setIsFree] = useState(plan.free)
  return (
    <>
      <TextField
        name="name"
        label={t('Name')}
        defaultValue={plan.name}
        isRequired
        maxLength={100}
      />
      <TextField
        name="description"
        label={t('Description')}
        defaultValue={plan.description}
        rows={2}
        maxLength={500}
      />
      <TextField
        name="features"
        label={t('Features')}
        description={t('What the plan offers, one on each line.')}
        defaultValue={plan.features.join('\n')}
        rows={5}
      />
      <StorageField bytes={plan.available_space} />
      <TextField
        name="position"
        type="number"
        label={t('Position')}
        description={t('Plans are listed with the lowest number first.')}
        defaultValue={String(plan.position)}
        inputProps={{ min: 0, max: 10_000, step: 1 }}
        isRequired
      />
      <CheckboxField
        name="recommended"
        defaultSelected={plan.recommended}
        description={t('Stands out on the pricing page.')}
      >
        {t('Recommended')}
      </CheckboxField>
      <CheckboxField
        name="hidden"
        defaultSelected={plan.hidden}
        description={t('Not on the pricing page. Who has its address can still order it.')}
      >
        {t('Hidden')}
      </CheckboxField>
      <CheckboxField
        name="free"
        isSelected={isFree}
        onChange={setIsFree}
        description={t('The first free plan is that of everybody without a subscription.')}
      >
        {t('Free of charge')}
      </CheckboxField>
      {!isFree && <PriceFields prices={plan.prices} currency={currency} />}
      <section className="admin-form-section" aria-labelledby="plan-permissions">
        <h2 id="plan-permissions">{t('Permissions')}</h2>
        <p className="admin-secondary">
          {t(
            'Subscribers get these beside what their roles allow. A limit that is set here counts instead of the limit of a role.',
          )}
        </p>
        <PermissionTree type="plan" held={plan.permissions} />
      </section>
    </>
  )
}

export const planIn = (data: FormData): PlanInput => ({
  name: formText(data, 'name'),
  description: formText(data, 'description'),
  features: formText(data, 'features')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  free: data.has('free'),
  hidden: data.has('hidden'),
  recommended: data.has('recommended'),
  position: Number(formText(data, 'position')),
  available_space: storageIn(data),
  permissions: permissionsIn(data),
  prices: pricesIn(data),
})

/** The values that the form starts with: only a change of these starts it again, as that loses what was typed. */
export const planFieldsKey = ({
  id: _id,
  subscriber_count: _count,
  created_at: _createdAt,
  updated_at: _updatedAt,
  ...fields
}: AdminPlan): string => JSON.stringify(fields)
