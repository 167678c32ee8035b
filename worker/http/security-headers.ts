import { createMiddleware } from 'hono/factory'
import { randomHash } from '../auth/tokens.ts'
import { isInEditor } from './in-editor.ts'
import type { AppEnv } from './app-env.ts'

const API_PATH = /^\/(api|auth|secure)\//

/**
 * Security headers. Pages run only scripts with our nonce; inline style attributes are allowed, because the component
 * library positions popovers with them. Files keep their own policy.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.set('cspNonce', randomHash())
  await next()
  const headers = c.res.headers
  if (!headers.has('content-security-policy'))
    headers.set(
      'content-security-policy',
      pagePolicy(c.get('cspNonce'), {
        assets: assetOrigin(c.get('ctx')),
        storage: storageOrigin(c.get('ctx')),
        reports: reportsOrigin(c.get('ctx')),
        humanCheck: humanCheckOrigin(c.get('humanCheck')),
        ads: c.get('hasAds') === true ? adOrigins(c.get('ctx')) : '',
        ancestors: isInEditor(c) ? `'self'` : `'none'`,
      }),
    )
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', isInEditor(c) ? 'SAMEORIGIN' : 'DENY')
  if (!headers.has('referrer-policy'))
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
  if (!headers.has('cross-origin-opener-policy'))
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  // Files too: a page that links to one does not make it a search result.
  if (API_PATH.test(c.req.path)) headers.set('x-robots-tag', 'noindex')
  if (c.req.url.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
})

/** Each empty, or with a space before it. */
interface OtherOrigins {
  assets: string
  storage: string
  reports: string
  humanCheck: string
  ads: string
  ancestors: string
}

function pagePolicy(
  nonce: string,
  { assets, storage, reports, humanCheck, ads, ancestors }: OtherOrigins,
): string {
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${ads}`,
    `style-src 'self'${assets} 'nonce-${nonce}'`,
    `font-src 'self'${assets}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: https:${ads}`,
    `media-src 'self' blob:`,
    `connect-src 'self'${storage}${reports}${humanCheck}${ads}`,
    `worker-src 'self' blob:`,
    `frame-src 'self' https:${humanCheck}${ads}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** A further origin of built styles and fonts (setting `asset_url`); scripts have the nonce. */
function assetOrigin(ctx: AppEnv['Variables']['ctx'] | undefined): string {
  const address = ctx?.site.settings.asset_url
  return address ? ` ${new URL(address).origin}` : ''
}

/** Browsers upload to the bucket's own address, unless it is on ours. */
function storageOrigin(ctx: AppEnv['Variables']['ctx'] | undefined): string {
  const endpoint = ctx?.deps.config.s3.endpoint ?? '/'
  return endpoint.startsWith('/') ? '' : ` ${new URL(endpoint).origin}`
}

/** The service of the human check, on pages whose form asks it. */
const humanCheckOrigin = (check: AppEnv['Variables']['humanCheck']): string =>
  check ? ` ${new URL(check.scriptUrl).origin}` : ''

/** Browsers send errors to the owner's service, where there is one. */
function reportsOrigin(ctx: AppEnv['Variables']['ctx'] | undefined): string {
  const dsn = ctx?.deps.config.sentryDsn
  return dsn ? ` ${new URL(dsn).origin}` : ''
}

/** Origins that the owner's ad network needs beyond scripts with our nonce, on pages that show an advertisement. */
const adOrigins = ({ site }: AppEnv['Variables']['ctx']): string =>
  site.settings['ads.origins'].map((origin) => ` ${origin}`).join('')
