import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { DayRange, listQuery, page } from '../../lists/schema.ts'

export const MailIdParam = z.object({ id: z.coerce.number().int().min(1) })

/** `kept`: there is no transport; `failed`: given up after many tries. */
const MailStatus = z.enum(['queued', 'sent', 'failed', 'kept'])

export const ListMailsQuery = listQuery(
  ['created_at'],
  z.strictObject({ status: MailStatus.optional(), created_at: DayRange.optional() }),
)
export type ListMailsQuery = z.infer<typeof ListMailsQuery>

export const OutgoingMail = z
  .object({
    id: z.int(),
    recipient: z.string(),
    subject: z.string(),
    status: MailStatus,
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: Time,
    sent_at: Time.nullable(),
  })
  .meta({ ref: 'OutgoingMail' })
export type OutgoingMail = z.infer<typeof OutgoingMail>

export const MailPage = page(OutgoingMail)

export const MailPreview = OutgoingMail.extend({ html: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof MailPreview>
