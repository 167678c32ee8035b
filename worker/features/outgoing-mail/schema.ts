import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { PageNumbers } from '#worker/paging/page-numbers.ts'
import { perPage } from '#worker/paging/page-size.ts'

export const MailIdParam = z.object({ id: z.coerce.number().int().min(1) })

export const ListMailQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: perPage(30),
})
export type ListMailQuery = z.infer<typeof ListMailQuery>

export const OutgoingMail = z
  .object({
    id: z.int(),
    recipient: z.string(),
    subject: z.string(),
    /** `kept`: there is no transport; `failed`: given up after many tries. */
    status: z.enum(['queued', 'sent', 'failed', 'kept']),
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: Time,
    sent_at: Time.nullable(),
  })
  .meta({ ref: 'OutgoingMail' })
export type OutgoingMail = z.infer<typeof OutgoingMail>

export const MailPage = z.object({ ...PageNumbers.shape, data: z.array(OutgoingMail) })
export type MailPage = z.infer<typeof MailPage>

export const MailPreview = OutgoingMail.extend({ html: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof MailPreview>
