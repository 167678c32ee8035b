import { MIN_PASSWORD_LENGTH } from '#worker/features/account/schema.ts'
import { Island as LoginIsland } from '#web/islands/auth/login-island.tsx'
import type { LoginNotice } from '#web/islands/auth/login-notice.tsx'
import {
  Island as RegisterIsland,
  type RegisterReason,
} from '#web/islands/auth/register-island.tsx'
import { demoAccount } from '../demo-account.ts'
import { ownPath } from '#worker/input/own-path.ts'
import type { HumanCheck } from '#worker/settings/schema.ts'
import type { PageRequest } from '../page-request.ts'
import { neighborHref, prefilledEmail, renderAuthPage } from './render-auth-page.tsx'

/** Users and admins go to the drive. */
export const AFTER_AUTH_PATH = '/drive'

/** Where to go once signed in, by the page's address: the pricing page names the chosen plan. */
export function redirectTarget(url: URL, isBillingOn: boolean): string {
  const [productId, priceId] = ['productId', 'priceId'].map((name) => url.searchParams.get(name))
  if (isBillingOn && isId(productId) && isId(priceId)) return `/checkout/${productId}/${priceId}`
  return ownPath(url.searchParams.get('redirect'), AFTER_AUTH_PATH)
}

const isId = (text: string | null | undefined) => /^\d{1,15}$/.test(text ?? '')

const isWorkspacePath = (url: URL) => url.pathname.includes('workspace')

/** The other of the two pages, by which an invitee still joins. */
const besides = (url: URL, page: 'login' | 'register') =>
  isWorkspacePath(url) ? `/workspace/join/${page}` : `/${page}`

/** The sign-in page, with a notice of the previous action. */
export const loginWithNotice = (notice: LoginNotice) => `/login?notice=${notice}`

/** @param isSessionLost the visitor was sent here because their session has ended. */
export function renderLoginPage(request: PageRequest, isSessionLost = false): Promise<Response> {
  const { url, bootstrapData } = request
  const email = prefilledEmail(url)
  const notice = loginNotice(url)
  return renderAuthPage(request, {
    title: 'Sign in',
    island: 'login',
    component: LoginIsland,
    props: {
      redirectTo: redirectTarget(url, bootstrapData.settings.billing.enable),
      email,
      isForWorkspace: isWorkspacePath(url),
      demo: email === null ? demoAccount(bootstrapData.settings.site) : null,
      notice: notice ?? (isSessionLost ? 'logged-out' : null),
      registerHref: neighborHref(url, besides(url, 'register')),
      forgotPasswordHref: neighborHref(url, '/forgot-password'),
    },
    startsAtOnce: notice !== null,
  })
}

function loginNotice(url: URL): LoginNotice | null {
  const notice = url.searchParams.get('notice')
  return notice === 'email-verified' || notice === 'password-reset' ? notice : null
}

export function renderRegisterPage(
  request: PageRequest,
  humanCheck: HumanCheck | null,
): Promise<Response> {
  const { url, bootstrapData } = request
  return renderAuthPage(request, {
    title: 'Register',
    island: 'register',
    component: RegisterIsland,
    props: {
      redirectTo: redirectTarget(url, bootstrapData.settings.billing.enable),
      email: prefilledEmail(url),
      reason: registerReason(url),
      isInEditor: request.isInEditor,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      humanCheck,
      loginHref: neighborHref(url, besides(url, 'login')),
    },
    startsAtOnce: humanCheck !== null || bootstrapData.user !== null,
  })
}

function registerReason(url: URL): RegisterReason {
  if (isWorkspacePath(url)) return 'workspace'
  return url.searchParams.get('redirectFrom') === 'pricing' ? 'pricing' : 'default'
}
