import type { RequestContext } from '#worker/context/context.ts'
import { visitorOf } from './link-visitor.ts'
import { addView } from './visit-queries.ts'

/** Programs that open links to show what is behind them: messengers, search engines. */
const UNFURLERS =
  /bot\b|crawler|spider|preview|facebookexternalhit|whatsapp|embedly|mattermost|synapse|iframely|pinterest|viber|vkshare/i

/** Counts, after the response, that a visitor opened a link: once an hour, and not its maker's own looks. */
export function countView(ctx: RequestContext, link: { id: number; userId: number }): void {
  const { actor, client, deps } = ctx
  const isMaker = actor.kind === 'user' && actor.user.id === link.userId
  if (isMaker || UNFURLERS.test(client.userAgent ?? '')) return
  deps.inBackground(async (db) => {
    const visitor = await visitorOf(ctx, link.id)
    await addView(db, { linkId: link.id, visitor }, deps.clock())
  })
}
