import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { selectSpaceUsage } from './usage-queries.ts'
import type { SpaceUsage } from '../entries/schema.ts'

/** Bytes that an account may hold: its own limit, else the site's; null = no limit. */
export function availableSpace(
  ctx: Pick<RequestContext, 'site'>,
  ofUser: number | null,
): number | null {
  return ofUser ?? (ctx.site.settings['uploads.available_space'] || null)
}

export async function getSpaceUsage(
  ctx: RequestContext,
  input: { workspaceId: number },
): Promise<SpaceUsage> {
  const { spaceId } = openSpace(ctx, input.workspaceId)
  const usage = await selectSpaceUsage(ctx.deps.db, spaceId)
  return {
    status: 'success',
    used: usage?.usedBytes ?? 0,
    available: availableSpace(ctx, usage?.availableBytes ?? null),
  }
}
