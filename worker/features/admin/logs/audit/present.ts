import { KEPT_SECRET } from '#worker/settings/registry.ts'
import type { AuditRow } from './queries.ts'
import type { AuditEntry } from './schema.ts'

export function presentEvent(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    actor: row.actorId === null ? null : { id: row.actorId, email: row.actorEmail ?? '' },
    action: row.action,
    subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName },
    changes: changesBetween(row.before ?? {}, row.after ?? {}),
    ip_address: row.ipAddress,
    request_id: row.requestId,
    created_at: row.createdAt,
  }
}

/** Fields that differ, in the order of their names, and replaced secrets. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): AuditEntry['changes'] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return (
    [...fields]
      .toSorted()
      .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
      // An event has only what changed: a secret that looks the same was replaced.
      .filter(({ before: from, after: to }) => from !== to || to === KEPT_SECRET)
  )
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
