import { z } from 'zod'
import { Email } from '#worker/features/account/schema.ts'
import { EntryUser } from '#worker/features/drive/entries/schema.ts'
import { success } from '#worker/input/answer.ts'

/** `view` is always included. */
const SharePermissions = z.array(z.enum(['view', 'edit', 'download'])).max(10)
export type SharePermission = z.infer<typeof SharePermissions>[number]

/** Addresses that one call may name. */
const MAX_EMAILS = 50

export const ShareEntryInput = z.object({
  emails: z
    .array(Email)
    .min(1, 'Please enter an email address.')
    .max(MAX_EMAILS, 'These are too many at once.')
    .transform((emails) => [...new Set(emails)]),
  permissions: SharePermissions.default([]),
})
export type ShareEntryInput = z.infer<typeof ShareEntryInput>

/** Of `users[]`: negative while the share is pending. */
const SharedUserId = z.coerce.number().int()

export const ChangePermissionsInput = z.object({
  userId: SharedUserId,
  permissions: SharePermissions,
})
export type ChangePermissionsInput = z.infer<typeof ChangePermissionsInput>

/** In the payload or in the query: some clients send no payload with a DELETE. */
export const UnshareInput = z.object({ userId: SharedUserId.optional() })

export const SharedWithResponse = success({
  /** The owner, then those that the entry is shared with. Empty for somebody who has just left. */
  users: z.array(EntryUser),
})
export type SharedWithResponse = z.infer<typeof SharedWithResponse>

export const ContactsQuery = z.object({ query: z.string().max(200).default('') })

export const ContactsResponse = success({
  /** The latest first. */
  contacts: z.array(
    z.object({
      email: z.string(),
      /** The address, until they have seen something that was shared with them. */
      display_name: z.string(),
      avatar: z.string().nullable(),
    }),
  ),
})
export type ContactsResponse = z.infer<typeof ContactsResponse>
