import { Link } from 'wouter'
import { api } from '#web/api/api-client.ts'
import { FormattedDate } from '#web/i18n/formatted-date.tsx'
import { useTrans, type Translate } from '#web/i18n/i18n-context.tsx'
import type { AuditEntry } from '#worker/features/admin/logs/audit/schema.ts'
import { JOB_WORDS } from '#worker/features/admin/logs/jobs/job-words.ts'
import { DataTable } from '../table/data-table.tsx'
import { fetchList } from '../table/fetch-list.ts'
import type { TableColumn, TableFilter } from '../table/table-types.ts'
import { ACTION_WORDS, SUBJECT_WORDS } from './audit-words.ts'
import { LOG_PATHS } from './log-tabs.tsx'

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  { id: 'action', label: 'Action', render: (event) => <Action event={event} /> },
  { id: 'actor', label: 'Who', render: ({ actor }) => <Actor actor={actor} /> },
  { id: 'changes', label: 'Changes', render: ({ changes }) => <Changes changes={changes} /> },
  {
    id: 'created_at',
    label: 'When',
    sortBy: 'created_at',
    render: (event) => <FormattedDate iso={event.created_at} hasTime />,
  },
  { id: 'ip_address', label: 'IP address', isOptional: true, render: (event) => event.ip_address },
  { id: 'request_id', label: 'Request', isOptional: true, render: (event) => event.request_id },
]

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const FILTERS: readonly TableFilter[] = [
  { key: 'subject_type', label: 'Kind', kind: 'choice', choices: choices(SUBJECT_WORDS) },
  { key: 'created_at', label: 'When', kind: 'days' },
  { key: 'action', label: 'Action', kind: 'choice', choices: choices(ACTION_WORDS) },
]

const fetchEvents = fetchList<AuditEntry>((query, options) =>
  api.admin['audit-events'].$get(query, options),
)

/** Acts of admins, each with the fields that it changed. */
export function AuditList() {
  const t = useTrans()
  return (
    <DataTable
      name="audit-events"
      label={t('Audit')}
      columns={COLUMNS}
      filters={FILTERS}
      fetchPage={fetchEvents}
      nameOf={({ action }) => action}
      emptyText={t('No admin has changed anything yet.')}
    />
  )
}

/** A former name of an act has no words. */
const wordsOf = (action: string) =>
  (ACTION_WORDS as Readonly<Record<string, string>>)[action] ?? action

const subjectName = ({ type, id, name }: AuditEntry['subject'], t: Translate) =>
  type === 'job' && name !== null ? t(JOB_WORDS[name] ?? name) : (name ?? id)

function Action({ event: { action, subject } }: { event: AuditEntry }) {
  const t = useTrans()
  const name = subjectName(subject, t)
  return (
    <span className="admin-user-name">
      <span>{t(wordsOf(action))}</span>
      {name && (
        <span className="admin-secondary" dir="auto">
          {name}
        </span>
      )}
    </span>
  )
}

/** Leads to all that they did. */
function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  const t = useTrans()
  if (!actor) return t('The site')
  const filters = encodeURIComponent(JSON.stringify({ actor: actor.id }))
  return (
    <Link
      href={`${LOG_PATHS.audit}?filters=${filters}`}
      aria-label={t('All by :name', { name: actor.email })}
    >
      {actor.email}
    </Link>
  )
}

/** Fields before and after, as text, opened by a click. */
function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  const t = useTrans()
  if (changes.length === 0) return null
  return (
    <details className="admin-changes">
      <summary>
        {t('Changed fields: :names', { names: changes.map(({ field }) => field).join(', ') })}
      </summary>
      <dl translate="no">
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            {before !== null && (
              <dd className="admin-before">
                <del aria-label={t('Before')}>{before}</del>
              </dd>
            )}
            {after !== null && (
              <dd className="admin-after">
                <ins aria-label={t('After')}>{after}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}
