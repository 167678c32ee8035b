import { useState } from 'react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { useTimezone } from '#web/i18n/use-timezone.ts'
import { DateField } from '#web/ui/dates/date-field.tsx'
import { dayIn, endOfDay } from '#web/ui/dates/zoned-time.ts'
import { formText } from '#web/ui/fields/form-text.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'
import type { AdminSubscription } from '#worker/features/admin/billing/subscriptions/schema.ts'
import { FormDialog, openFormDialog } from '../../forms/form-dialog.tsx'
import { priceText } from '../price-text.ts'
import { otherOffers } from './other-offers.ts'
import { spaceAfterChange } from './space-text.ts'

type Plans = readonly AdminPlan[]

/** A plan and one of its prices; says what they mean for the storage of the user. */
function OfferField({ plans, former }: { plans: Plans; former: AdminSubscription['plan'] | null }) {
  const t = useTrans()
  const { language } = useI18n()
  const [chosen, setChosen] = useState(() => String(plans[0]?.prices[0]?.id ?? ''))
  const plan = plans.find(({ prices }) => prices.some(({ id }) => String(id) === chosen))
  return (
    <SelectField
      name="price_id"
      label={t('Plan')}
      value={chosen}
      onChange={(id) => setChosen(String(id))}
      choices={plans.flatMap(({ name, prices }) =>
        prices.map((price) => ({
          id: String(price.id),
          text: `${name} · ${priceText(price, t, language)}`,
        })),
      )}
      {...(plan && { description: spaceAfterChange(former, plan, t, language) })}
    />
  )
}

function offerIn(data: FormData, plans: Plans) {
  const priceId = Number(formText(data, 'price_id'))
  const plan = plans.find(({ prices }) => prices.some(({ id }) => id === priceId))
  return { product_id: plan?.id ?? 0, price_id: priceId }
}

function AddDialog({ plans }: { plans: Plans }) {
  const t = useTrans()
  const timezone = useTimezone()
  return (
    <FormDialog
      title={t('Add a subscription')}
      submitLabel={t('Add')}
      send={(data) =>
        unwrap(
          api.admin.billing.subscriptions.$post({
            json: {
              email: formText(data, 'email'),
              ...offerIn(data, plans),
              until: endOfDay(formText(data, 'until'), timezone),
            },
          }),
        )
      }
    >
      <p>{t('The user gets the plan at once, without an invoice.')}</p>
      <TextField name="email" type="email" label={t('Email address')} isRequired autoFocus />
      <OfferField plans={plans} former={null} />
      <DateField
        name="until"
        label={t('Until')}
        min={dayIn(0, timezone)}
        defaultValue={dayIn(365, timezone)}
        isRequired
        description={t('Then it ends, unless it is resumed: it renews by invoice in that case.')}
      />
    </FormDialog>
  )
}

/** False = it was called off. */
export const askToAdd = (plans: Plans) =>
  openFormDialog(AddDialog, { plans: plans.filter(({ prices }) => prices.length > 0) })

function ChangeDialog({ subscription, plans }: { subscription: AdminSubscription; plans: Plans }) {
  const t = useTrans()
  return (
    <FormDialog
      title={t('Change the plan of :email', { email: subscription.user.email })}
      submitLabel={t('Change plan')}
      send={(data) =>
        unwrap(
          api.admin.billing.subscriptions[':id'].change.$post({
            param: { id: String(subscription.id) },
            json: offerIn(data, plans),
          }),
        )
      }
    >
      <p>
        {t(
          'What is left of the present period is taken off the new price. If something has to be paid first, the plan changes with the payment.',
        )}
      </p>
      <OfferField plans={plans} former={subscription.plan} />
    </FormDialog>
  )
}

/** False = it was called off. */
export const askToChange = (subscription: AdminSubscription, plans: Plans) =>
  openFormDialog(ChangeDialog, { subscription, plans: otherOffers(subscription, plans) })
