import { requireHuman } from '#worker/auth/human-check.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { siteOwner } from '#worker/mail/site-owner.ts'
import { takeContactMessage } from './limits.ts'
import { contactMail } from './mails.ts'
import { insertContactMessage } from './queries.ts'
import { HONEYPOT, type ContactInput } from './schema.ts'

/**
 * Keeps a visitor's message and mails it to the owner. A message of a program that fell for the hidden field is dropped
 * without a word.
 * @throws ForbiddenError, RateLimitError.
 */
export async function sendContactMessage(
  ctx: RequestContext,
  env: WorkerEnv,
  input: ContactInput,
): Promise<void> {
  await requireHuman(ctx, 'contact')
  // Before the limits, which confirm the session: the read takes that along.
  const owner = await siteOwner(ctx)
  await takeContactMessage(env, ctx, input.email)
  if (input[HONEYPOT] !== '') return
  const { db, clock } = ctx.deps
  const { name, email, message } = input
  await insertContactMessage(
    db,
    { name, email, message, createdAt: clock().toISOString() },
    owner && (await newMail(ctx, owner, contactMail(ctx, input))),
  )
  if (owner) sendQueuedMail(ctx)
}
