import { MIN_PASSWORD_LENGTH } from '../features/account/schema.ts'
import { LoginIsland } from '#web/islands/auth/login-island.tsx'
import { RegisterIsland, type RegisterReason } from '#web/islands/auth/register-island.tsx'
import { AuthLayout } from '#web/pages/auth-layout.tsx'
import { translator } from '#web/i18n/i18n-context.tsx'
import { renderIsland } from './island-host.tsx'
import { ownPath } from './own-path.ts'
import type { PageRequest } from './page-request.ts'
import { renderPage } from './render-page.tsx'

/** Spec 1, section 2: for this product regular users and admins go to the drive. */
export const AFTER_AUTH_PATH = '/drive'

/** Where to go once signed in, by the page's address. */
export const redirectTarget = (url: URL) =>
  ownPath(url.searchParams.get('redirect'), AFTER_AUTH_PATH)

const isWorkspacePath = (url: URL) => url.pathname.includes('workspace')

/** An address is taken over into the field only when it can be one; anything else is ignored. */
function prefilledEmail(url: URL): string | null {
  const email = url.searchParams.get('email')?.trim() ?? ''
  return /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254 ? email : null
}

export async function renderLoginPage(request: PageRequest): Promise<Response> {
  const { url, bootstrapData } = request
  const island = await renderIsland(request, {
    name: 'login',
    component: LoginIsland,
    props: {
      redirectTo: redirectTarget(url),
      email: prefilledEmail(url),
      isForWorkspace: isWorkspacePath(url),
      registerHref: `/register${url.search}`,
    },
  })
  const t = translator(bootstrapData.i18n.lines)
  const body = <AuthLayout>{island}</AuthLayout>
  return renderPage(request, { title: t('Sign in'), body, islands: ['login'], noindex: true })
}

export async function renderRegisterPage(request: PageRequest): Promise<Response> {
  const { url, bootstrapData } = request
  const island = await renderIsland(request, {
    name: 'register',
    component: RegisterIsland,
    props: {
      redirectTo: redirectTarget(url),
      email: prefilledEmail(url),
      reason: registerReason(url),
      minPasswordLength: MIN_PASSWORD_LENGTH,
      loginHref: `/login${url.search}`,
    },
  })
  const t = translator(bootstrapData.i18n.lines)
  const body = <AuthLayout>{island}</AuthLayout>
  return renderPage(request, { title: t('Register'), body, islands: ['register'], noindex: true })
}

function registerReason(url: URL): RegisterReason {
  if (isWorkspacePath(url)) return 'workspace'
  return url.searchParams.get('redirectFrom') === 'pricing' ? 'pricing' : 'default'
}
