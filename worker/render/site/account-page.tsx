import { QueryClient, dehydrate } from '@tanstack/react-query'
import { requireUser, type RequestContext } from '#worker/context/context.ts'
import { isPasswordConfirmed } from '#worker/features/account/confirm-password.ts'
import { MIN_PASSWORD_LENGTH } from '#worker/features/account/schema.ts'
import { preferencesOf } from '#worker/features/preferences/preferences-of.ts'
import { getAccount } from '#worker/features/profile/get-account.ts'
import { MAX_AVATAR_BYTES } from '#worker/features/profile/schema.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import {
  ACCOUNT_RELATIONS,
  accountQuery,
  passwordStatusQuery,
  sessionsQuery,
  type AccountUser,
} from '#web/islands/account/api.ts'
import { Island as AccountIsland } from '#web/islands/account/island.tsx'
import { NeedsJavaScript } from '#web/pages/frame/needs-javascript.tsx'
import { SiteLayout } from '#web/pages/frame/site-layout.tsx'
import { renderIsland } from '../island-host.tsx'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'
import { renderBell } from './notification-pages.tsx'

/**
 * The account settings, with the account and its sessions: one round trip beside the session's.
 * Throws UnauthorizedError for guests (they are asked to sign in).
 */
export async function renderAccountPage(
  ctx: RequestContext,
  request: PageRequest,
): Promise<Response> {
  const { user, sessions } = await getAccount(ctx, { relations: [...ACCOUNT_RELATIONS] })

  const queryClient = new QueryClient()
  queryClient.setQueryData(accountQuery.queryKey, {
    ...(user as AccountUser),
    // Shown when asked for; they have no place in a page that a browser keeps.
    two_factor_recovery_codes: null,
  })
  queryClient.setQueryData(sessionsQuery.queryKey, sessions)
  queryClient.setQueryData(passwordStatusQuery.queryKey, { confirmed: isPasswordConfirmed(ctx) })
  const island = await renderIsland(request, {
    name: 'account',
    component: AccountIsland,
    props: {
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxAvatarBytes: MAX_AVATAR_BYTES,
      density: preferencesOf(requireUser(ctx), ctx.site).density,
    },
    dehydratedState: dehydrate(queryClient),
  })

  const t = translator(request.bootstrapData.i18n.lines)
  return renderPage(request, {
    title: t('Account settings'),
    body: (
      <SiteLayout menu="custom-page-navbar" bell={await renderBell(request)}>
        <NeedsJavaScript />
        {island}
      </SiteLayout>
    ),
    styles: ['app', 'account'],
    islands: ['account', 'notification-bell'],
    noindex: true,
  })
}
