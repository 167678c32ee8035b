import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { AppError, ConflictError, NotFoundError } from '#worker/errors.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { forgetCustomersInBackground } from '#worker/features/billing/gateways/stripe/forget-customers.ts'
import { giveUpAccount } from './queries.ts'
import type { SharedWorkspace } from './queries.ts'

/**
 * Deletes the caller's account, after password confirmation; the scheduled job removes files. The last full admin can't
 * leave, nor the owner of a workspace with members.
 * @throws UnauthorizedError, NotFoundError, ForbiddenError, ConflictError.
 */
export async function deleteAccount(ctx: RequestContext, id: number | 'me'): Promise<void> {
  const caller = requireUser(ctx)
  if (id !== 'me' && id !== caller.id) throw new NotFoundError()
  const { user } = requireConfirmedPassword(ctx)
  const mail = await newMail(ctx, user, {
    subject: { message: 'Your account was deleted' },
    lines: [
      { message: 'Your account at :siteName and all that was in it was deleted, as you asked.' },
    ],
  })
  const outcome = await giveUpAccount(ctx.deps.db, user.id, mail, ctx.deps.clock())
  if (outcome === 'needed')
    throw new ConflictError(
      'You are the only one who can run this site. Give somebody else the role first.',
    )
  if (outcome !== 'gone') throw new OwnsWorkspacesError(outcome)
  sendQueuedMail(ctx)
  forgetCustomersInBackground(ctx, [user.id])
}

class OwnsWorkspacesError extends AppError {
  constructor(workspaces: SharedWorkspace[]) {
    super(409, 'owns_workspaces', 'Hand over or delete your workspaces with members first.', {
      details: {
        workspaces: workspaces.map(({ id, name, membersCount }) => ({
          id,
          name,
          members_count: membersCount,
        })),
      },
    })
  }
}
