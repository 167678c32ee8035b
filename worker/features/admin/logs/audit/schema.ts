import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { DayRange, listQuery, page } from '../../lists/schema.ts'

export const ListEventsQuery = listQuery(
  ['created_at'],
  z.strictObject({
    action: z.string().max(100).optional(),
    /** The id of a user. */
    actor: z.int().min(1).optional(),
    subject_type: z.string().max(100).optional(),
    created_at: DayRange.optional(),
  }),
)
export type ListEventsQuery = z.infer<typeof ListEventsQuery>

/** Text, whatever it was: JSON where it was no text. Null = there was none. */
const Shown = z.string().nullable()

export const AuditEntry = z
  .object({
    id: z.int(),
    /** Null = the site itself. */
    actor: z.object({ id: z.int(), email: z.string() }).nullable(),
    action: z.string(),
    subject: z.object({
      type: z.string(),
      id: z.string().nullable(),
      name: z.string().nullable(),
    }),
    changes: z.array(z.object({ field: z.string(), before: Shown, after: Shown })),
    ip_address: z.string().nullable(),
    request_id: z.string().nullable(),
    created_at: Time,
  })
  .meta({ ref: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = page(AuditEntry)
