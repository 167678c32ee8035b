import { useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { formatDate } from '#web/i18n/format-date.ts'
import { useDateStyle } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { Menu, MenuItem, MenuPopover, MenuTrigger, SheetTitle } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import type {
  AdminSubscription,
  CancelSubscriptionInput,
} from '#worker/features/admin/billing/subscriptions/schema.ts'
import { usePlans } from '../use-plans.ts'
import { spaceAfterEnd } from './space-text.ts'
import { otherOffers } from './other-offers.ts'
import { SUBSCRIPTIONS_LIST } from './subscriptions-list.ts'

/** Actions on a subscription; none on one that has ended. */
export function SubscriptionMenu({ subscription }: { subscription: AdminSubscription }) {
  const t = useTrans()
  const plans = usePlans()
  const actions = useActions(subscription)
  const { status, valid: isValid, cancels_at_period_end: isEnding } = subscription
  const isOver = status === 'canceled' && !isValid
  if (isOver) return null
  const isRunning = isValid && status !== 'canceled'
  const canChange = isRunning && otherOffers(subscription, plans).length > 0
  return (
    <MenuTrigger>
      <IconButton size="sm" aria-label={t('Actions for :name', { name: subscription.user.email })}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
      <MenuPopover placement="bottom end">
        <SheetTitle>{subscription.user.email}</SheetTitle>
        <Menu aria-label={t('Actions for :name', { name: subscription.user.email })}>
          {canChange && (
            <MenuItem
              id="change"
              onAction={() => void actions.run(() => actions.changePlan(plans))}
            >
              {t('Change plan')}
            </MenuItem>
          )}
          {isRunning && isEnding && (
            <MenuItem id="resume" onAction={() => void actions.run(actions.resume)}>
              {t('Resume')}
            </MenuItem>
          )}
          {isRunning && !isEnding && (
            <MenuItem
              id="end"
              onAction={() => void actions.run(() => actions.cancel('at-period-end'))}
            >
              {t('Cancel at the end of the period')}
            </MenuItem>
          )}
          <MenuItem
            id="cancel"
            isDanger
            onAction={() => void actions.run(() => actions.cancel('now'))}
          >
            {t('Cancel now')}
          </MenuItem>
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}

/** Each asks first. */
function useActions(subscription: AdminSubscription) {
  const t = useTrans()
  const { language } = useI18n()
  const dateStyle = useDateStyle()
  const queryClient = useQueryClient()
  const { run } = useToldAction((action: () => Promise<void>) => action())
  const { plan, user } = subscription
  const param = { id: String(subscription.id) }
  const end = subscription.renews_at ?? subscription.ends_at
  const day = end ? formatDate(end, dateStyle) : ''

  async function done(message: string) {
    toast(message)
    await queryClient.invalidateQueries({ queryKey: ['admin', SUBSCRIPTIONS_LIST] })
  }

  async function cancel(when: CancelSubscriptionInput['when']) {
    const isSure = await confirm({
      title: t('Cancel the subscription of :email?', { email: user.email }),
      body: [
        when === 'now'
          ? t('“:name” ends at once. Nothing is refunded.', { name: plan.name })
          : t('“:name” goes on until :day, and does not renew.', { name: plan.name, day }),
        spaceAfterEnd(plan, t, language),
      ].join(' '),
      confirmLabel: t('Cancel subscription'),
      cancelLabel: t('Go back'),
      isDanger: true,
    })
    if (!isSure) return
    await unwrap(api.admin.billing.subscriptions[':id'].cancel.$post({ param, json: { when } }))
    await done('Subscription canceled')
  }

  async function resume() {
    const isSure = await confirm({
      title: t('Resume the subscription of :email?', { email: user.email }),
      body: t('“:name” renews on :day, and the user keeps its storage.', { name: plan.name, day }),
      confirmLabel: t('Resume'),
    })
    if (!isSure) return
    await unwrap(api.admin.billing.subscriptions[':id'].resume.$post({ param }))
    await done('Subscription resumed')
  }

  async function changePlan(plans: ReturnType<typeof usePlans>) {
    const { askToChange } = await import('./subscription-dialogs.tsx')
    if (await askToChange(subscription, plans)) await done('Plan changed')
  }

  return { run, cancel, resume, changePlan }
}
