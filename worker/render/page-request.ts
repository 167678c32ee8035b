import type { Context } from 'hono'
import { impersonatorOf, permissionHolder } from '../context/context.ts'
import type { Actor } from '../context/context.ts'
import { loadBootstrapData, NO_ADS } from '../features/bootstrap/load-bootstrap-data.ts'
import type { CustomPage } from '../features/appearance/schema.ts'
import { displayName } from '../features/bootstrap/present.ts'
import type { BootstrapData, EmbeddedBootstrapData } from '../features/bootstrap/schema.ts'
import { catalogSource } from '../i18n/catalogs.ts'
import { ownLines } from '../i18n/language-lines.ts'
import { browserTimezone } from '../i18n/timezone.ts'
import { LANGUAGE_LINE } from '../i18n/trans.ts'
import type { Flash } from '#web/api/flash.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import { ADMIN_PATH } from '#worker/access/admin-pages.ts'
import { assetUrl } from './assets.ts'
import { isInEditor } from '../http/in-editor.ts'
import type { AppEnv } from '../http/app-env.ts'
import { flashOf } from './tell-flash.ts'

/** The input of every page's rendering. */
export interface PageRequest {
  bootstrapData: BootstrapData
  embeddedData: EmbeddedBootstrapData
  /** For the page's scripts and styles. */
  nonce: string
  url: URL
  /** For forms that work without JavaScript. */
  xsrfToken: string
  flash: Flash | null
  /** The user as whom an admin looks at the site. */
  impersonated: { name: string; email: string } | null
  /** The owner's own code; null on pages of the admin area, which must stay usable, and where an admin, or anybody on the
   * sign-in page, asks for `?safe=1`. */
  customCode: { css: string; html: string } | null
  /** The DSN that errors are reported to. */
  errorReports: string | null
  /** Shown in the frame of the appearance editor. */
  isInEditor: boolean
  /** For visitors who ask for no other: search engines. */
  defaultLanguage: string
  /** In ms since 1970. */
  renderedAt: number
  /** For times where neither the account nor the site has a time zone. */
  browserTimezone: string
  /** Opens the page's security policy for the ad network. */
  allowAds: () => void
}

export function pageRequest(
  c: Context<AppEnv>,
  page: { customPage?: CustomPage } = {},
): PageRequest {
  const { settings } = c.var.ctx.site
  const bootstrapData = loadBootstrapData(c.var.ctx, page)
  const { language } = bootstrapData.i18n
  return {
    bootstrapData,
    embeddedData: {
      ...bootstrapData,
      // Slots are drawn by the server.
      settings: {
        ...bootstrapData.settings,
        ads: { ...bootstrapData.settings.ads, ...NO_ADS },
      },
      i18n: { language, lines: { ...ownLines(c.var.ctx), [LANGUAGE_LINE]: language } },
      catalog: catalogAddress(language),
    },
    nonce: c.var.cspNonce,
    url: new URL(c.req.url),
    xsrfToken: c.var.xsrfToken,
    flash: flashOf(c),
    impersonated: impersonatedUser(c.var.ctx.actor),
    customCode: hasCustomCode(c)
      ? { css: settings['custom_code.style'], html: settings['custom_code.html'] }
      : null,
    errorReports: c.var.ctx.deps.config.sentryDsn,
    isInEditor: isInEditor(c),
    defaultLanguage: settings['i18n.default_language'],
    renderedAt: c.var.ctx.deps.clock().getTime(),
    browserTimezone: browserTimezone(c.var.ctx.client.cookies),
    allowAds: () => c.set('hasAds', true),
  }
}

/** Always of this site: pages may read files of no other. */
function catalogAddress(language: string): string | null {
  const source = catalogSource(language)
  return source && assetUrl(source, '')
}

const impersonatedUser = (actor: Actor): PageRequest['impersonated'] =>
  actor.kind === 'user' && impersonatorOf(actor)
    ? { name: displayName(actor.user), email: actor.user.email }
    : null

const SIGN_IN_PATH = '/login'

function hasCustomCode(c: Context<AppEnv>): boolean {
  const { pathname, searchParams } = new URL(c.req.url)
  if (pathname === ADMIN_PATH || pathname.startsWith(`${ADMIN_PATH}/`)) return false
  if (searchParams.get('safe') !== '1') return true
  // An admin who is signed out must be able to sign in.
  return pathname !== SIGN_IN_PATH && !hasPermission(permissionHolder(c.var.ctx), 'admin')
}
