import { auditUsers } from '#worker/audit/audit.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, NotFoundError, ValidationError } from '#worker/errors.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import { availableSpace } from '#worker/features/drive/space/get-space-usage.ts'
import { forgetCustomersInBackground } from '#worker/features/billing/gateways/stripe/forget-customers.ts'
import { giveUpAccounts } from '#worker/features/leaving/give-up.ts'
import { authorizeOver } from '../rights/policy.ts'
import { keepAdmins, keepingAdmins } from '../rights/queries.ts'
import { handOver, requireUnshared, selectForDeletion } from './delete-queries.ts'
import type { DeleteUsersInput } from './schema.ts'

/**
 * Deletes accounts, all or none: with their files, or the files go to somebody within their space.
 * @throws as `authorizeAdmin`; NotFoundError, ForbiddenError; ValidationError for who cannot take the files;
 * ConflictError where others are members of their workspaces, and as `keepingAdmins`.
 */
export async function deleteUsers(ctx: RequestContext, input: DeleteUsersInput): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), 'users.delete')
  const caller = requireUser(ctx)
  const { db, clock } = ctx.deps
  const ids = [...new Set(input.ids)]
  const siteLimitBytes = availableSpace(ctx, null)
  const found = await selectForDeletion(db, ids, input.files_to, siteLimitBytes)
  if (found.targets.length < ids.length) throw new NotFoundError()
  authorizeOver(caller, found.targets)
  if (ids.includes(caller.id))
    throw new ValidationError({ ids: ['Delete your own account in your account settings.'] })
  const taker = input.files_to === null ? null : requireTaker(ids, input.files_to, found.taker)
  if (!taker && found.shared)
    throw new ConflictError(
      'Others are members of the workspace “:name” of :owner. Give the files to somebody, or delete the workspace first.',
      { values: found.shared },
    )
  const [first, ...others] = giveUpAccounts(db, ids, clock(), undefined)
  await keepingAdmins(() =>
    db.batch([
      ...(taker ? handOver(db, { ids, takerId: taker.id, siteLimitBytes }) : []),
      ...(taker ? [] : [requireUnshared(db, ids)]),
      first,
      ...others,
      auditUsers(db, ctx, {
        action: 'user.delete',
        users: found.targets,
        ...(taker && { after: { files_to: taker.email } }),
      }),
      keepAdmins(db, caller, 'users.delete'),
    ] as unknown as Parameters<typeof db.batch>[0]),
  )
  forgetCustomersInBackground(ctx, ids)
}

/** Throws ValidationError. */
function requireTaker(
  ids: readonly number[],
  email: string,
  taker: Awaited<ReturnType<typeof selectForDeletion>>['taker'],
) {
  const refuse = (message: string) => new ValidationError({ files_to: [message] }, { email })
  if (!taker?.isUsable) throw refuse('There is no such user, or they are banned.')
  if (ids.includes(taker.id)) throw refuse(':email is to be deleted as well.')
  if (!taker.mayOwnMore) throw refuse(':email can’t own so many workspaces.')
  if (!taker.hasRoom) throw refuse(':email does not have enough storage for these files.')
  return taker
}
