import type { AdminUser } from '#worker/features/admin/users/schema.ts'

/** Whether somebody is shut out now: a ban with an end is over by itself. */
export const isBanned = ({
  banned_at,
  banned_until,
}: Pick<AdminUser, 'banned_at' | 'banned_until'>) =>
  banned_at !== null && (banned_until === null || Date.parse(banned_until) > Date.now())
