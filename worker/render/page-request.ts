import type { Context } from 'hono'
import { impersonatorOf } from '../context/context.ts'
import type { Actor } from '../context/context.ts'
import { loadBootstrapData } from '../features/bootstrap/load-bootstrap-data.ts'
import type { CustomPage } from '../features/appearance/schema.ts'
import { displayName } from '../features/bootstrap/present.ts'
import type { BootstrapData } from '../features/bootstrap/schema.ts'
import type { Flash } from '#web/api/flash.ts'
import type { AppEnv } from '../http/app-env.ts'
import { flashOf } from './tell-flash.ts'

/** The input of every page's rendering. */
export interface PageRequest {
  bootstrapData: BootstrapData
  /** For the page's scripts and styles. */
  nonce: string
  url: URL
  /** For forms that work without JavaScript. */
  xsrfToken: string
  flash: Flash | null
  /** The user as whom an admin looks at the site. */
  impersonated: { name: string; email: string } | null
  /** In ms since 1970. */
  renderedAt: number
}

export function pageRequest(
  c: Context<AppEnv>,
  page: { customPage?: CustomPage } = {},
): PageRequest {
  return {
    bootstrapData: loadBootstrapData(c.var.ctx, page),
    nonce: c.var.cspNonce,
    url: new URL(c.req.url),
    xsrfToken: c.var.xsrfToken,
    flash: flashOf(c),
    impersonated: impersonatedUser(c.var.ctx.actor),
    renderedAt: c.var.ctx.deps.clock().getTime(),
  }
}

const impersonatedUser = (actor: Actor): PageRequest['impersonated'] =>
  actor.kind === 'user' && impersonatorOf(actor)
    ? { name: displayName(actor.user), email: actor.user.email }
    : null
