import { z } from 'zod'
import { UserIdParam } from '#worker/features/profile/schema.ts'

export { UserIdParam }

/** Only the owner deletes an account, with an explicit confirmation. */
export const DeleteAccountQuery = z.object({
  deleteCurrentUser: z.enum(['true', '1'], 'You can delete your own account only.'),
})
