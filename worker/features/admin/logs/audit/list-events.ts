import { eq } from 'drizzle-orm'
import { auditEvents } from '#db/schema/index.ts'
import type { AdminList } from '../../lists/admin-list.ts'
import { withinDays } from '../../lists/day-range.ts'
import { containsText } from '../../lists/search-text.ts'
import { presentEvent } from './present.ts'
import { selectEvents, type AuditRow } from './queries.ts'
import type { AuditEntry, ListEventsQuery } from './schema.ts'

/** Acts of admins. Nothing changes or deletes them. */
export const AUDIT_EVENTS: AdminList<
  AuditRow,
  AuditEntry,
  ListEventsQuery['orderBy'],
  ListEventsQuery['filters']
> = {
  permission: 'logs.view',
  id: auditEvents.id,
  idOf: ({ id }) => id,
  orders: { created_at: { by: auditEvents.id, dated: auditEvents.createdAt } },
  conditions: (filters, query) => [
    containsText(query, auditEvents.actorEmail, auditEvents.subjectName),
    filters.action === undefined ? undefined : eq(auditEvents.action, filters.action),
    filters.actor === undefined ? undefined : eq(auditEvents.actorId, filters.actor),
    filters.subject_type === undefined
      ? undefined
      : eq(auditEvents.subjectType, filters.subject_type),
    ...withinDays(auditEvents.createdAt, filters.created_at),
  ],
  select: selectEvents,
  present: presentEvent,
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'created_at', value: (event) => event.created_at },
    { header: 'actor', value: ({ actor }) => actor?.email ?? null },
    { header: 'action', value: ({ action }) => action },
    { header: 'subject_type', value: ({ subject }) => subject.type },
    { header: 'subject_id', value: ({ subject }) => subject.id },
    { header: 'subject_name', value: ({ subject }) => subject.name },
    { header: 'changes', value: ({ changes }) => JSON.stringify(changes) },
    { header: 'ip_address', value: (event) => event.ip_address },
    { header: 'request_id', value: (event) => event.request_id },
  ],
}
