import { Hono } from 'hono'
import type { Context } from 'hono'
import { NotFoundError } from '#worker/errors.ts'
import { findCustomPage } from '#worker/features/appearance/find-custom-page.ts'
import { sessionCookieName } from '#worker/auth/cookies.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { checkoutPageRoutes } from '../billing/checkout-routes.tsx'
import { billingPageRoutes } from '../billing/billing-routes.tsx'
import { adminPageRoutes } from '../admin/admin-routes.tsx'
import { contactPageRoutes } from './contact-routes.tsx'
import { renderAccountPage } from './account-page.tsx'
import { renderNotificationSettingsPage, renderNotificationsPage } from './notification-pages.tsx'
import {
  AFTER_AUTH_PATH,
  redirectTarget,
  renderLoginPage,
  renderRegisterPage,
} from '../auth/auth-pages.tsx'
import { driveRoutes } from '../drive/drive-routes.tsx'
import { forInvitedGuests } from '../workspaces/for-invited-guests.ts'
import { manifestRoutes } from './manifest-routes.ts'
import { joinRoutes } from '../workspaces/join-routes.tsx'
import { pageHumanCheck } from '../page-human-check.ts'
import { pageRequest } from '../page-request.ts'
import { passwordRoutes } from '../auth/password-routes.tsx'
import { pageLanguage } from './page-language.ts'
import { crawlerRoutes } from './crawler-routes.ts'
import { preferenceRoutes } from './preference-routes.ts'
import { neighborHref } from '../auth/render-auth-page.tsx'
import { renderCustomPage, renderLandingPage, renderOfflinePage } from '../site-pages.tsx'
import { forgetFlash } from '../tell-flash.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.tsx'
import { emailChangeRoutes } from '../auth/email-change-routes.tsx'
import { onlyVerification, verificationRoutes } from '../auth/verification-routes.tsx'

/** All pages. Mounted last, as other addresses are 404 here. */
export const pageRoutes = new Hono<AppEnv>()
  .use(onlyVerification)
  .use(forgetFlash)
  .get('/', pageLanguage, homepage)

  .get('/login', loginPage)
  .get('/register', registerPage)
  // The same with another heading, for guests only.
  .get('/workspace/join/login', forInvitedGuests, loginPage)
  .get('/workspace/join/register', forInvitedGuests, registerPage)
  .route('/', joinRoutes)

  .route('/', passwordRoutes)
  .route('/', verificationRoutes)
  .route('/', emailChangeRoutes)

  .get('/account-settings', (c) => renderAccountPage(c.var.ctx, pageRequest(c)))

  .get('/notifications', (c) => renderNotificationsPage(c.var.ctx, pageRequest(c)))
  .get('/notifications/settings', (c) => renderNotificationSettingsPage(c.var.ctx, pageRequest(c)))

  .get('/pages/:idOrSlug', pageLanguage, (c) => customPage(c, c.req.param('idOrSlug')))

  // Kept by the service worker.
  .get('/offline', (c) => renderOfflinePage(pageRequest(c)))

  .route('/', checkoutPageRoutes)
  .route('/', billingPageRoutes)
  .route('/', contactPageRoutes)
  .route('/', crawlerRoutes)
  .route('/', adminPageRoutes)
  .route('/', manifestRoutes)
  .route('/', unsubscribeRoutes)
  .route('/', driveRoutes)
  .route('/', preferenceRoutes)

  // Thrown, not rendered: below the API's prefix the response is JSON.
  .all('*', () => {
    throw new NotFoundError()
  })

const isSignedIn = (c: Context<AppEnv>) => c.var.ctx.actor.kind === 'user'

function loginPage(c: Context<AppEnv>): Response | Promise<Response> {
  if (isSignedIn(c))
    return c.redirect(redirectTarget(new URL(c.req.url), c.var.ctx.site.settings['billing.enable']))
  return renderLoginPage(pageRequest(c), isSessionLost(c))
}

/** Sent here with the cookie of a session that is no longer valid; logging out deletes the cookie. */
const isSessionLost = (c: Context<AppEnv>): boolean => {
  const { client, origin } = c.var.ctx
  return c.req.query('redirect') !== undefined && Boolean(client.cookies[sessionCookieName(origin)])
}

function registerPage(c: Context<AppEnv>): Response | Promise<Response> {
  if (c.var.ctx.site.settings['registration.disable'])
    return c.redirect(neighborHref(new URL(c.req.url), '/login'))
  return renderRegisterPage(pageRequest(c), pageHumanCheck(c, 'register'))
}

/** Renders the owner's choice (setting `homepage`). Sign-in and sign-up are for guests. */
function homepage(c: Context<AppEnv>): Response | Promise<Response> {
  const { settings } = c.var.ctx.site
  const type = settings['homepage.type']
  switch (type) {
    case 'landingPage':
      return renderLandingPage(pageRequest(c))
    case 'customPage':
      return homepageOfOwn(c, settings['homepage.value'])
    case 'loginPage':
    case 'registerPage':
      if (isSignedIn(c)) return c.redirect(AFTER_AUTH_PATH)
      return type === 'loginPage' || settings['registration.disable']
        ? renderLoginPage(pageRequest(c))
        : renderRegisterPage(pageRequest(c), pageHumanCheck(c, 'register'))
  }
}

/** The landing page, the setting's default, once the custom page is deleted. */
async function homepageOfOwn(c: Context<AppEnv>, idOrSlug: string): Promise<Response> {
  const page = await findCustomPage(c.var.ctx, idOrSlug)
  return page
    ? renderCustomPage(pageRequest(c, { customPage: page }), page)
    : renderLandingPage(pageRequest(c))
}

async function customPage(c: Context<AppEnv>, idOrSlug: string): Promise<Response> {
  const page = await findCustomPage(c.var.ctx, idOrSlug)
  if (!page) throw new NotFoundError()
  if (page.slug !== idOrSlug) {
    const { search } = new URL(c.req.url)
    return c.redirect(encodeURI(`/pages/${page.slug}`) + search, 301)
  }
  return renderCustomPage(pageRequest(c, { customPage: page }), page)
}
