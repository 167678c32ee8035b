import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { NOTIFICATION_TYPES } from '#worker/notify/notification-types.ts'
import { readUnsubscribeToken } from '#worker/notify/unsubscribe-token.ts'
import type { Unsubscription } from '#worker/notify/unsubscribe-token.ts'
import { updateUnsubscribed } from './queries.ts'

/** The labels of what a mailed token ends; nothing is changed. Throws NotFoundError. */
export async function findUnsubscription(
  ctx: Pick<RequestContext, 'deps'>,
  token: string,
): Promise<string[]> {
  return labelsOf(await readToken(ctx, token))
}

/**
 * Ends mails of the types of a mailed token, to whoever has the address. Works any number of times.
 * @throws NotFoundError.
 */
export async function unsubscribeFromMails(
  ctx: Pick<RequestContext, 'deps'>,
  token: string,
): Promise<string[]> {
  const unsubscription = await readToken(ctx, token)
  await updateUnsubscribed(ctx.deps.db, unsubscription)
  return labelsOf(unsubscription)
}

async function readToken(
  { deps }: Pick<RequestContext, 'deps'>,
  token: string,
): Promise<Unsubscription> {
  const unsubscription = await readUnsubscribeToken(deps.config.appKey, token)
  if (!unsubscription) throw new NotFoundError()
  return unsubscription
}

const labelsOf = ({ types }: Unsubscription) => types.map((type) => NOTIFICATION_TYPES[type].label)
