import type { RequestContext } from '#worker/context/context.ts'
import { updateLanguage } from './queries.ts'

/** Keeps a signed-in user's choice with the account; a visitor's is in a cookie only. */
export async function chooseLanguage(ctx: RequestContext, language: string): Promise<void> {
  if (ctx.actor.kind === 'user') await updateLanguage(ctx.deps.db, ctx.actor.user.id, language)
}
