import { createMiddleware } from 'hono/factory'
import { openSpace } from '../access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import { parseInput } from '#worker/input/parse-input.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Requires that the caller may open a named workspace, even if the call ignores it: otherwise clients would believe that
 * the action happened there.
 */
export const ownWorkspace = createMiddleware<AppEnv>(async (c, next) => {
  for (const sent of c.req.queries('workspaceId') ?? []) requireWorkspace(c.var.ctx, sent)
  await next()
})

/** The same for a payload, where some calls take the workspace too. Throws NotFoundError, ValidationError. */
export function requireOwnWorkspace(ctx: RequestContext, payload: unknown): void {
  if (typeof payload !== 'object' || payload === null || !('workspaceId' in payload)) return
  if (payload.workspaceId != null) requireWorkspace(ctx, payload.workspaceId)
}

function requireWorkspace(ctx: RequestContext, sent: unknown): void {
  const { workspaceId } = parseInput(WorkspaceQuery, { workspaceId: sent })
  if (workspaceId === 0) return
  if (ctx.actor.kind !== 'user') throw new NotFoundError()
  openSpace(ctx, workspaceId)
}
