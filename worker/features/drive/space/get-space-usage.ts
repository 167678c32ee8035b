import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { selectSpaceUsage } from './usage-queries.ts'
import type { Usage } from './usage-queries.ts'
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
  const { space, spaceId } = openSpace(ctx, input.workspaceId)
  return presentUsage(ctx, space, await selectSpaceUsage(ctx.deps.db, spaceId))
}

/**
 * In their personal space the caller sees all that they use. Members of a workspace see what it uses, and what its
 * owner's other spaces leave for it.
 */
export function presentUsage(
  ctx: Pick<RequestContext, 'site'>,
  { kind }: OpenSpace['space'],
  usage: Usage | null | undefined,
): SpaceUsage {
  const { usedBytes, usedHereBytes, availableBytes } = usage ?? NO_USAGE
  const available = availableSpace(ctx, availableBytes)
  const isPersonal = kind === 'personal'
  return {
    status: 'success',
    used: isPersonal ? usedBytes : usedHereBytes,
    used_here: usedHereBytes,
    available:
      isPersonal || available === null
        ? available
        : Math.max(0, available - (usedBytes - usedHereBytes)),
  }
}

const NO_USAGE: Usage = { usedBytes: 0, usedHereBytes: 0, availableBytes: null }
