import { CheckCheck, MailOpen, Trash2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import type { ContactMessage } from '#worker/features/admin/contact-messages/schema.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { BulkAction, TableColumn, TableFilter } from '../table/table-types.ts'
import { MessageDialog } from './message-dialog.tsx'

const LIST = 'contact-messages'

const STATUS_WORDS: Record<ContactMessage['status'], string> = {
  new: 'New',
  read: 'Opened',
  answered: 'Answered',
}

const TONES = { new: 'positive', read: 'neutral', answered: 'neutral' } as const

const COLUMNS: readonly TableColumn<ContactMessage>[] = [
  { id: 'message', label: 'Message', render: (message) => <Message message={message} /> },
  {
    id: 'email',
    label: 'Email',
    render: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  { id: 'status', label: 'Status', render: ({ status }) => <Status status={status} /> },
  {
    id: 'created_at',
    label: 'Received',
    sortBy: 'created_at',
    render: (message) => <FormattedDate iso={message.created_at} hasTime />,
  },
]

const FILTERS: readonly TableFilter[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    choices: Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label })),
  },
  { key: 'created_at', label: 'Received', kind: 'days' },
]

const ACTIONS: readonly BulkAction<ContactMessage>[] = [
  {
    id: 'read',
    label: 'Mark as read',
    icon: <MailOpen aria-hidden="true" />,
    run: (messages) => markMessages(messages, 'read'),
  },
  {
    id: 'answered',
    label: 'Mark as answered',
    icon: <CheckCheck aria-hidden="true" />,
    run: (messages) => markMessages(messages, 'answered'),
  },
  {
    id: 'delete',
    label: 'Delete',
    icon: <Trash2 aria-hidden="true" />,
    isDanger: true,
    run: async (messages, t) =>
      (await confirm({
        title: t('Delete these messages?'),
        body: t('They cannot be restored: :names', {
          names: messages.map(({ name }) => name).join(', '),
        }),
        confirmLabel: t('Delete'),
        isDanger: true,
      })) &&
      unwrap(
        api.admin['contact-messages'].delete.$post({
          json: { ids: messages.map(({ id }) => id) },
        }),
      ),
  },
]

const fetchMessages = fetchList<ContactMessage>((query, options) =>
  api.admin['contact-messages'].$get(query, options),
)

/** Messages that visitors sent on the contact page. */
export function MessagesPage() {
  const t = useTrans()
  return (
    <>
      <PageHeader title={t('Messages')} />
      <DataTable
        name={LIST}
        label={t('Messages')}
        columns={COLUMNS}
        filters={FILTERS}
        fetchPage={fetchMessages}
        nameOf={({ name, email }) => `${name} ${email}`}
        bulkActions={ACTIONS}
        emptyText={t('Nobody has written yet.')}
      />
    </>
  )
}

const markMessages = (messages: readonly ContactMessage[], status: ContactMessage['status']) =>
  unwrap(
    api.admin['contact-messages'].mark.$post({
      json: { ids: messages.map(({ id }) => id), status },
    }),
  )

/** Opens the whole message, which is then read, or answered. */
function Message({ message }: { message: ContactMessage }) {
  const queryClient = useQueryClient()
  async function open() {
    try {
      const reading = message.status === 'new' ? markMessages([message], 'read') : null
      const [isAnswered] = await Promise.all([
        openDialog<boolean, { message: ContactMessage }>(MessageDialog, { message }),
        reading,
      ])
      if (isAnswered) await markMessages([message], 'answered')
    } catch (error) {
      showHttpErrorToast(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['admin', LIST] })
  }
  return (
    <span className="admin-user-name">
      <button type="button" className="admin-text-button" dir="auto" onClick={() => void open()}>
        {message.name}
      </button>
      <span className="admin-secondary" dir="auto">
        {message.message.slice(0, 200)}
      </span>
    </span>
  )
}

function Status({ status }: { status: ContactMessage['status'] }) {
  const t = useTrans()
  return <Badge tone={TONES[status]}>{t(STATUS_WORDS[status])}</Badge>
}
