import { Send } from 'lucide-react'
import { api, unwrap } from '#web/api/api-client.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { openDialog } from '#web/ui/overlays/dialog-store.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import type { OutgoingMail } from '#worker/features/admin/logs/mail/schema.ts'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { BulkAction, TableColumn, TableFilter } from '../table/table-types.ts'
import { MailPreviewDialog } from './mail-preview-dialog.tsx'

const STATUS_WORDS: Record<OutgoingMail['status'], string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept, as no transport is set up',
}

const COLUMNS: readonly TableColumn<OutgoingMail>[] = [
  { id: 'subject', label: 'Subject', render: (mail) => <Subject mail={mail} /> },
  { id: 'recipient', label: 'Recipient', render: ({ recipient }) => recipient },
  { id: 'status', label: 'Status', render: (mail) => <Status mail={mail} /> },
  {
    id: 'created_at',
    label: 'Created',
    sortBy: 'created_at',
    render: (mail) => <FormattedDate iso={mail.created_at} hasTime />,
  },
  {
    id: 'sent_at',
    label: 'Sent',
    isOptional: true,
    render: (mail) => mail.sent_at && <FormattedDate iso={mail.sent_at} hasTime />,
  },
]

const FILTERS: readonly TableFilter[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'choice',
    choices: Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label })),
  },
  { key: 'created_at', label: 'Created', kind: 'days' },
]

const ACTIONS: readonly BulkAction<OutgoingMail>[] = [
  {
    id: 'resend',
    label: 'Send again',
    icon: <Send aria-hidden="true" />,
    run: async (mails) => {
      for (const { id } of mails)
        await unwrap(api.admin['outgoing-mails'][':id'].resend.$post({ param: { id: String(id) } }))
    },
  },
]

const fetchMails = fetchList<OutgoingMail>((query, options) =>
  api.admin['outgoing-mails'].$get(query, options),
)

/** Mails that the site sent, or has to send. */
export function MailList() {
  const t = useTrans()
  return (
    <DataTable
      name="outgoing-mails"
      label={t('Mail')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchMails}
      nameOf={({ subject, recipient }) => `${subject} ${recipient}`}
      bulkActions={ACTIONS}
      emptyText={t('No mail has been sent yet.')}
    />
  )
}

/** Opens what the mail says, for whoever may read it. */
function Subject({ mail: { id, subject } }: { mail: OutgoingMail }) {
  const holder = useBootstrapData()
  if (!hasPermission(holder, 'admin')) return <span dir="auto">{subject}</span>
  return (
    <button
      type="button"
      className="admin-text-button"
      dir="auto"
      onClick={() => void openDialog<void, { id: number }>(MailPreviewDialog, { id })}
    >
      {subject}
    </button>
  )
}

const TONES = { queued: 'neutral', sent: 'positive', failed: 'danger', kept: 'neutral' } as const

function Status({ mail: { status, last_error: lastError } }: { mail: OutgoingMail }) {
  const t = useTrans()
  return (
    <span className="admin-user-name">
      <span>
        <Badge tone={TONES[status]}>{t(STATUS_WORDS[status])}</Badge>
      </span>
      {lastError && (
        <span className="admin-secondary" dir="auto">
          {lastError}
        </span>
      )}
    </span>
  )
}
