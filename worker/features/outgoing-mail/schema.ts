import { z } from 'zod'
import { perPage } from '#worker/paging/page-size.ts'

export const MailIdParam = z.object({ id: z.coerce.number().int().min(1) })

export const ListMailQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: perPage(30),
})
export type ListMailQuery = z.infer<typeof ListMailQuery>

export interface OutgoingMail {
  id: number
  recipient: string
  subject: string
  /** `kept`: there is no transport; `failed`: given up after many tries. */
  status: 'queued' | 'sent' | 'failed' | 'kept'
  attempts: number
  last_error: string | null
  created_at: string
  sent_at: string | null
}

export interface MailPreview extends OutgoingMail {
  html: string
  text: string
}
