import type { Context } from 'hono'
import { hasPermission } from '#worker/access/permissions.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { AppEnv } from './app-env.ts'

/**
 * Whether a page is for the frame of the appearance editor: framed by this site, asked for by somebody who may edit.
 * Other pages can't be framed at all.
 */
export function isInEditor(c: Context<AppEnv>): boolean {
  const ctx = c.get('ctx') as AppEnv['Variables']['ctx'] | undefined
  return (
    c.req.header('sec-fetch-dest') === 'iframe' &&
    c.req.header('sec-fetch-site') === 'same-origin' &&
    ctx !== undefined &&
    hasPermission(permissionHolder(ctx), 'settings.update')
  )
}
