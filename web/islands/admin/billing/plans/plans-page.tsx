import { RefreshCw, Trash2 } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { formatNumber } from '#worker/i18n/number-format.ts'
import {
  MOST_COUNTED_SUBSCRIBERS,
  MOST_SYNCED_PLANS,
} from '#worker/features/admin/billing/plans/limits.ts'
import type { AdminPlan } from '#worker/features/admin/billing/plans/schema.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { Bytes, Count } from '../../table/cells.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { fetchList } from '../../table/fetch-list.ts'
import {
  YES_NO,
  type BulkAction,
  type TableColumn,
  type TableFilter,
} from '../../table/table-types.ts'
import { priceText } from '../price-text.ts'
import { deletePlans } from './delete-plans.ts'
import { PLANS_LIST } from './plan-keys.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'

const COLUMNS: readonly TableColumn<AdminPlan>[] = [
  {
    id: 'name',
    label: 'Plan',
    sortBy: 'name',
    isAscending: true,
    render: (plan) => <PlanName plan={plan} />,
  },
  { id: 'prices', label: 'Prices', render: ({ prices }) => <Prices prices={prices} /> },
  {
    id: 'available_space',
    label: 'Storage',
    isNumber: true,
    render: ({ available_space: bytes }) => bytes !== null && <Bytes bytes={bytes} />,
  },
  {
    id: 'subscribers',
    label: 'Subscribers',
    isNumber: true,
    render: ({ subscriber_count: count }) => <SubscriberCount count={count} />,
  },
  {
    id: 'position',
    label: 'Position',
    sortBy: 'position',
    isAscending: true,
    isNumber: true,
    render: ({ position }) => <Count count={position} />,
  },
  {
    id: 'created_at',
    label: 'Created',
    sortBy: 'created_at',
    isOptional: true,
    render: (plan) => <FormattedDate iso={plan.created_at} />,
  },
]

const FILTERS: readonly TableFilter[] = [
  { key: 'free', label: 'Free of charge', kind: 'choice', choices: YES_NO },
  { key: 'hidden', label: 'Hidden', kind: 'choice', choices: YES_NO },
  { key: 'recommended', label: 'Recommended', kind: 'choice', choices: YES_NO },
]

const SYNC: BulkAction<AdminPlan> = {
  id: 'sync',
  label: 'Sync to Stripe',
  icon: <RefreshCw aria-hidden="true" />,
  run: syncPlans,
}

const ACTIONS: readonly BulkAction<AdminPlan>[] = [
  {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    isDanger: true,
    run: deletePlans,
  },
]

const fetchPlans = fetchList<AdminPlan>((query, options) =>
  api.admin.billing.products.$get(query, options),
)

/** All plans, hidden ones too. */
export function PlansPage() {
  const t = useTrans()
  const { settings } = useBootstrapData()
  return (
    <>
      <PageHeader title={t('Plans')} />
      <DataTable
        name={PLANS_LIST}
        label={t('Plans')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchPlans}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `/admin/plans/${id}`}
        bulkActions={settings.billing.stripe.enable ? [SYNC, ...ACTIONS] : ACTIONS}
        add={{ label: t('Add plan'), href: '/admin/plans/new' }}
        emptyText={t('There are no plans yet.')}
      />
    </>
  )
}

function PlanName({ plan }: { plan: AdminPlan }) {
  const t = useTrans()
  return (
    <span className="admin-name">
      <span dir="auto">{plan.name}</span>
      {plan.free && <Badge>{t('Free of charge')}</Badge>}
      {plan.recommended && <Badge tone="positive">{t('Recommended')}</Badge>}
      {plan.hidden && <Badge>{t('Hidden')}</Badge>}
    </span>
  )
}

function Prices({ prices }: Pick<AdminPlan, 'prices'>) {
  const t = useTrans()
  const { language } = useI18n()
  if (prices.length === 0) return null
  return (
    <span className="price-lines">
      {prices.map((price) => (
        <span key={price.id}>{priceText(price, t, language)}</span>
      ))}
    </span>
  )
}

function SubscriberCount({ count }: { count: number }) {
  const { language } = useI18n()
  return count > MOST_COUNTED_SUBSCRIBERS
    ? `${formatNumber(MOST_COUNTED_SUBSCRIBERS, language)}+`
    : formatNumber(count, language)
}

/** Makes plans known to Stripe, some in each call. */
async function syncPlans(plans: readonly AdminPlan[], t: Translate): Promise<void> {
  const ids = plans.map(({ id }) => id)
  for (let first = 0; first < ids.length; first += MOST_SYNCED_PLANS) {
    const json = { ids: ids.slice(first, first + MOST_SYNCED_PLANS) }
    await unwrap(api.admin.billing.products.sync.$post({ json }))
  }
  toast(t('Stripe has these plans now.'))
}
