import type { Context } from 'hono'
import { loadBootstrapData } from '../features/bootstrap/load-bootstrap-data.ts'
import type { CustomPage } from '../features/appearance/schema.ts'
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
    renderedAt: c.var.ctx.deps.clock().getTime(),
  }
}
