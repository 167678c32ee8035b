import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { api } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type {
  AdminSubscription,
  GatewayName,
} from '#worker/features/admin/billing/subscriptions/schema.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { Owner } from '../../table/cells.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { fetchList } from '../../table/fetch-list.ts'
import type { TableColumn, TableFilter } from '../../table/table-types.ts'
import { priceText } from '../price-text.ts'
import { usePlans } from '../use-plans.ts'
import { SubscriptionMenu } from './subscription-menu.tsx'
import { SUBSCRIPTIONS_LIST } from './subscriptions-list.ts'

/** Who takes the payments. */
const GATEWAY_WORDS: Record<GatewayName, string> = {
  manual: 'Invoice',
  stripe: 'Stripe',
}

const STATUS_WORDS: Record<AdminSubscription['status'], string> = {
  incomplete: 'Not paid yet',
  active: 'Active',
  past_due: 'Payment overdue',
  canceled: 'Canceled',
}

const TONES: Record<AdminSubscription['status'], NonNullable<BadgeProps['tone']>> = {
  incomplete: 'neutral',
  active: 'positive',
  past_due: 'danger',
  canceled: 'neutral',
}

const COLUMNS: readonly TableColumn<AdminSubscription>[] = [
  { id: 'user', label: 'User', render: ({ user }) => <Owner owner={user} /> },
  { id: 'plan', label: 'Plan', render: (subscription) => <Plan subscription={subscription} /> },
  { id: 'status', label: 'Status', render: ({ status }) => <Status status={status} /> },
  { id: 'period', label: 'Renews or ends', render: (one) => <Period subscription={one} /> },
  { id: 'gateway', label: 'Paid by', render: ({ gateway }) => <Gateway name={gateway} /> },
  {
    id: 'created_at',
    label: 'Since',
    sortBy: 'created_at',
    render: (subscription) => <FormattedDate iso={subscription.created_at} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    isMenu: true,
    render: (subscription) => <SubscriptionMenu subscription={subscription} />,
  },
]

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const FILTERS: readonly TableFilter[] = [
  { key: 'status', label: 'Status', kind: 'choice', choices: choices(STATUS_WORDS) },
  { key: 'gateway', label: 'Paid by', kind: 'choice', choices: choices(GATEWAY_WORDS) },
  { key: 'created_at', label: 'Since', kind: 'days' },
]

const fetchSubscriptions = fetchList<AdminSubscription>((query, options) =>
  api.admin.billing.subscriptions.$get(query, options),
)

/** Subscriptions of all users, orders and ended ones too. */
export function SubscriptionsPage() {
  const t = useTrans()
  const queryClient = useQueryClient()
  const plans = usePlans()
  const byPlan: TableFilter = {
    key: 'plan',
    label: 'Plan',
    kind: 'choice',
    choices: plans.map(({ id, name }) => ({ value: id, label: name, isData: true })),
  }
  const hasOffer = plans.some(({ prices }) => prices.length > 0)

  async function add() {
    const { askToAdd } = await import('./subscription-dialogs.tsx')
    if (!(await askToAdd(plans))) return
    toast('Subscription added')
    await queryClient.invalidateQueries({ queryKey: ['admin', SUBSCRIPTIONS_LIST] })
  }

  return (
    <>
      <PageHeader title={t('Subscriptions')} />
      <DataTable
        name={SUBSCRIPTIONS_LIST}
        label={t('Subscriptions')}
        columns={COLUMNS}
        filters={plans.length > 0 ? [byPlan, ...FILTERS] : FILTERS}
        fetchPage={fetchSubscriptions}
        nameOf={({ user }) => user.email}
        emptyText={t('Nobody has subscribed yet.')}
      >
        <Button variant="primary" isDisabled={!hasOffer} onPress={add}>
          <Plus aria-hidden="true" />
          {t('Add subscription')}
        </Button>
      </DataTable>
    </>
  )
}

function Plan({ subscription: { plan, price } }: { subscription: AdminSubscription }) {
  const t = useTrans()
  const { language } = useI18n()
  return (
    <span className="admin-user-name">
      <span dir="auto">{plan.name}</span>
      <span className="admin-secondary">{priceText(price, t, language)}</span>
    </span>
  )
}

function Status({ status }: Pick<AdminSubscription, 'status'>) {
  const t = useTrans()
  return <Badge tone={TONES[status]}>{t(STATUS_WORDS[status])}</Badge>
}

function Period({ subscription }: { subscription: AdminSubscription }) {
  const t = useTrans()
  const { renews_at: renewsAt, ends_at: endsAt } = subscription
  const iso = renewsAt ?? endsAt
  if (!iso) return null
  const hasEnded = subscription.status === 'canceled' && !subscription.valid
  return (
    <span className="admin-user-name">
      <FormattedDate iso={iso} />
      <span className="admin-secondary">
        {renewsAt ? t('Renews') : hasEnded ? t('Ended') : t('Ends')}
      </span>
    </span>
  )
}

function Gateway({ name }: { name: AdminSubscription['gateway'] }) {
  const t = useTrans()
  return t(GATEWAY_WORDS[name])
}
