import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { auditEvents } from '#db/schema/index.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { AuditAction } from './actions.ts'

export interface AuditEvent {
  action: AuditAction
  /** The id as SQL where the same batch makes the subject. */
  subject: { type: string; id?: string | number | SQL | null; name?: string | null }
  /** Only what changed; never secrets. */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

type Fields = Record<string, unknown>

/** The fields given in `after` that differ from those before. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter(
    (name) =>
      after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return { before: pick(before), after: pick(after) }
}

/** A statement for the batch that makes the change, so that neither is there without the other. */
export function auditStatement(
  db: Database,
  {
    actor,
    client,
    requestId,
    deps,
  }: Pick<RequestContext, 'actor' | 'client' | 'requestId' | 'deps'>,
  { action, subject, before, after }: AuditEvent,
) {
  const user = actor.kind === 'user' ? actor.user : null
  return db.insert(auditEvents).values({
    actorId: user?.id ?? null,
    actorEmail: user?.email ?? null,
    action,
    subjectType: subject.type,
    subjectId: typeof subject.id === 'number' ? String(subject.id) : (subject.id ?? null),
    subjectName: subject.name ?? null,
    before: before ?? null,
    after: after ?? null,
    ipAddress: client.ipAddress,
    requestId,
    createdAt: deps.clock().toISOString(),
  })
}
