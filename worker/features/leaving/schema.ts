import { z } from 'zod'
import { UserIdParam } from '#worker/features/profile/schema.ts'

export { UserIdParam }

/** Spec 2, section 7: an account is deleted by its owner, who says so. */
export const DeleteAccountQuery = z.object({
  deleteCurrentUser: z.enum(['true', '1'], 'You can delete your own account only.'),
})
