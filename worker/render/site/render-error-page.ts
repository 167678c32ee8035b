import type { Context } from 'hono'
import { DEFAULT_THEMES } from '#worker/settings/default-themes.ts'
import type { AppError } from '#worker/errors.ts'
import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { SYSTEM_THEME_ID } from '#worker/settings/schema.ts'
import { publicSettings } from '#worker/settings/public-settings.ts'
import { settingValues } from '#worker/settings/registry.ts'
import { pageRequest, type PageRequest } from '../page-request.ts'
import { isOutdatedContactForm, renderOutdatedContactForm } from './contact-routes.tsx'
import { renderIssuePage, renderNotFoundPage } from '../site-pages.tsx'

/**
 * Renders the page of a failed request. Guests without access are redirected to sign in; missing and forbidden pages
 * are 404; outdated contact forms return; others show a request id.
 */
export async function renderErrorPage(c: Context<AppEnv>, error: AppError): Promise<Response> {
  const { status } = error
  const isForbidden = status === 401 || status === 403
  // Unset when the request failed before its context was made.
  const ctx = c.get('ctx') as AppEnv['Variables']['ctx'] | undefined
  if (isForbidden && ctx?.actor.kind === 'guest' && c.req.method === 'GET') {
    return c.redirect(loginAddress(new URL(c.req.url)))
  }
  if (ctx && isOutdatedContactForm(c, error)) return renderOutdatedContactForm(c)
  const request = ctx ? pageRequest(c) : requestWithoutSite(c)
  const response =
    status === 404 ||
    status === 405 ||
    (isForbidden && ctx?.actor.kind === 'user' && !EXPLAINED.has(error.code))
      ? await renderNotFoundPage(request, status === 405 ? status : 404)
      : await renderIssuePage(request, { status, requestId: c.get('requestId') })
  for (const [name, value] of Object.entries(error.headers)) response.headers.set(name, value)
  response.headers.set('cache-control', 'no-store')
  if (error.retryAfterSeconds !== undefined)
    response.headers.set('retry-after', String(error.retryAfterSeconds))
  return response
}

/** Refusals of what somebody was sent to do by a page of ours. */
const EXPLAINED = new Set(['csrf', 'impersonating'])

/** The database is unavailable: renders with the defaults of a new site. */
function requestWithoutSite(c: Context<AppEnv>): PageRequest {
  const settings = publicSettings(settingValues(new Map()))
  const themes = DEFAULT_THEMES.map((theme, index) => ({ id: index + 1, ...theme }))
  const url = new URL(c.req.url)
  const bootstrapData: BootstrapData = {
    user: null,
    guest_role: null,
    settings: {
      ...settings,
      base_url: url.origin,
      themes: { ...settings.themes, user_change: false },
    },
    themes: { all: themes, selectedThemeId: SYSTEM_THEME_ID },
    i18n: { language: 'en', lines: {} },
    languages: [],
    show_cookie_notice: false,
    loaders: { customPage: null },
  }
  return {
    bootstrapData,
    embeddedData: { ...bootstrapData, catalog: null },
    nonce: c.get('cspNonce'),
    url,
    xsrfToken: '',
    flash: null,
    impersonated: null,
    customCode: null,
    errorReports: null,
    isInEditor: false,
    defaultLanguage: 'en',
    renderedAt: Date.now(),
    browserTimezone: 'UTC',
    allowAds: () => undefined,
  }
}

/** The sign-in page that leads back to where the visitor wanted to go. */
function loginAddress(wanted: URL): string {
  const query = new URLSearchParams({ redirect: wanted.pathname + wanted.search })
  return `/login?${query.toString()}`
}
