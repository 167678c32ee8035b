import { useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { INVOICE_STATES } from '#web/listing/invoice-states.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useI18n, useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { Menu, MenuItem, MenuPopover, MenuTrigger, SheetTitle } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useToldAction } from '#web/ui/overlays/use-told-action.ts'
import type { AdminInvoice } from '#worker/features/admin/billing/invoices/schema.ts'
import { formatMoney } from '#worker/i18n/money.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { Owner } from '../../table/cells.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { fetchList } from '../../table/fetch-list.ts'
import type { TableColumn, TableFilter } from '../../table/table-types.ts'

const LIST = 'billing/invoices'

const COLUMNS: readonly TableColumn<AdminInvoice>[] = [
  { id: 'number', label: 'Number', render: (invoice) => <InvoiceNumber invoice={invoice} /> },
  {
    id: 'user',
    label: 'User',
    render: ({ user, email }) => (user ? <Owner owner={user} /> : email),
  },
  {
    id: 'amount',
    label: 'Amount',
    isNumber: true,
    render: (invoice) => <Amount invoice={invoice} />,
  },
  { id: 'status', label: 'Status', render: ({ status }) => <Status status={status} /> },
  {
    id: 'due_at',
    label: 'Due',
    render: ({ due_at: dueAt }) => dueAt && <FormattedDate iso={dueAt} />,
  },
  {
    id: 'paid_at',
    label: 'Paid on',
    render: ({ paid_at: paidAt }) => paidAt && <FormattedDate iso={paidAt} />,
  },
  {
    id: 'created_at',
    label: 'Created',
    sortBy: 'created_at',
    render: (invoice) => <FormattedDate iso={invoice.created_at} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    isMenu: true,
    render: (invoice) => <InvoiceMenu invoice={invoice} />,
  },
]

const FILTERS: readonly TableFilter[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    choices: Object.entries(INVOICE_STATES).map(([value, { label }]) => ({ value, label })),
  },
  { key: 'created_at', label: 'Created', kind: 'days' },
]

const fetchInvoices = fetchList<AdminInvoice>((query, options) =>
  api.admin.billing.invoices.$get(query, options),
)

/** Invoices of all users. */
export function InvoicesPage() {
  const t = useTrans()
  return (
    <>
      <PageHeader title={t('Invoices')} />
      <DataTable
        name={LIST}
        label={t('Invoices')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchInvoices}
        nameOf={({ number }) => number}
        emptyText={t('There are no invoices yet.')}
      />
    </>
  )
}

/** Leads to the invoice as the customer has it, to be printed. */
function InvoiceNumber({ invoice: { id, number } }: { invoice: AdminInvoice }) {
  return (
    <a href={`/billing/invoices/${id}`} className="admin-row-link">
      {number}
    </a>
  )
}

function Amount({ invoice: { amount, currency } }: { invoice: AdminInvoice }) {
  const { language } = useI18n()
  return formatMoney(amount, currency, language)
}

function Status({ status }: Pick<AdminInvoice, 'status'>) {
  const t = useTrans()
  const { label, tone } = INVOICE_STATES[status]
  return <Badge tone={tone}>{t(label)}</Badge>
}

/** Open invoices of a payment service are closed there. */
function InvoiceMenu({ invoice }: { invoice: AdminInvoice }) {
  const t = useTrans()
  const { language } = useI18n()
  const queryClient = useQueryClient()
  const { run } = useToldAction((action: () => Promise<void>) => action())
  if (invoice.status !== 'open' || invoice.gateway !== 'manual') return null
  const { number, email } = invoice
  const amount = formatMoney(invoice.amount, invoice.currency, language)
  const param = { id: String(invoice.id) }

  async function done(message: string) {
    toast(message)
    await queryClient.invalidateQueries({ queryKey: ['admin', LIST] })
  }

  async function markPaid() {
    const isSure = await confirm({
      title: t('Mark :number as paid?', { number }),
      body: t(
        'Do so once the :amount of :email have arrived. The plan begins, goes on or changes at once, with its storage. This cannot be undone.',
        { amount, email },
      ),
      confirmLabel: t('Mark as paid'),
    })
    if (!isSure) return
    await unwrap(api.admin.billing.invoices[':id']['mark-paid'].$post({ param }))
    await done('Invoice marked as paid')
  }

  async function voidIt() {
    const isSure = await confirm({
      title: t('Void :number?', { number }),
      body: t(
        ':email no longer has to pay :amount. An order that was never paid ends with it; a plan that has begun goes on until its period ends. This cannot be undone.',
        { amount, email },
      ),
      confirmLabel: t('Void invoice'),
      isDanger: true,
    })
    if (!isSure) return
    await unwrap(api.admin.billing.invoices[':id'].void.$post({ param }))
    await done('Invoice voided')
  }

  const label = t('Actions for :name', { name: number })
  return (
    <MenuTrigger>
      <IconButton size="sm" aria-label={label}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
      <MenuPopover placement="bottom end">
        <SheetTitle>{number}</SheetTitle>
        <Menu aria-label={label}>
          <MenuItem id="paid" onAction={() => void run(markPaid)}>
            {t('Mark as paid')}
          </MenuItem>
          <MenuItem id="void" isDanger onAction={() => void run(voidIt)}>
            {t('Void invoice')}
          </MenuItem>
        </Menu>
      </MenuPopover>
    </MenuTrigger>
  )
}
