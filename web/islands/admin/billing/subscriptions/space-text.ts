import type { Translate } from '#web/i18n/i18n-context.tsx'
import type { AdminSubscription } from '#worker/features/admin/billing/subscriptions/schema.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'

type Plan = Pick<AdminSubscription['plan'], 'available_space'>

/** Says how the end of a plan changes the storage of its user. */
export const spaceAfterEnd = (plan: Plan, t: Translate, language: string): string =>
  plan.available_space === null
    ? t('The storage of the user does not depend on this plan.')
    : t(
        'Without the :size of this plan, the user has the storage that everybody without a subscription has. Files beyond it can still be read, and none is deleted.',
        { size: formatBytes(plan.available_space, language) },
      )

/** Says how another plan changes it. */
export function spaceAfterChange(former: Plan | null, plan: Plan, t: Translate, language: string) {
  if (plan.available_space === null)
    return t('The user has the storage that the site gives everybody.')
  const size = formatBytes(plan.available_space, language)
  const isLess = (former?.available_space ?? 0) > plan.available_space
  return isLess
    ? t(
        'The user has :size of storage then. Files beyond it can still be read, and none is deleted.',
        {
          size,
        },
      )
    : t('The user has :size of storage then.', { size })
}
