import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { DayRange, IdsInput, listQuery, page } from '../lists/schema.ts'

const MessageStatus = z.enum(['new', 'read', 'answered'])

export const ListMessagesQuery = listQuery(
  ['created_at'],
  z.strictObject({ status: MessageStatus.optional(), created_at: DayRange.optional() }),
)
export type ListMessagesQuery = z.infer<typeof ListMessagesQuery>

export const ContactMessage = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Given by the visitor, unproven. */
    email: z.string(),
    message: z.string(),
    status: MessageStatus,
    created_at: Time,
  })
  .meta({ ref: 'ContactMessage' })
export type ContactMessage = z.infer<typeof ContactMessage>

export const MessagePage = page(ContactMessage)

export const MarkMessagesInput = IdsInput.extend({ status: MessageStatus })
export type MarkMessagesInput = z.infer<typeof MarkMessagesInput>
