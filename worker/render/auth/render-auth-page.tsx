import type { ComponentType } from 'react'
import type { IslandName } from '#web/hydration/islands.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { AuthLayout } from '#web/pages/auth/auth-layout.tsx'
import { NeedsJavaScript } from '#web/pages/frame/needs-javascript.tsx'
import { renderIsland } from '../island-host.tsx'
import type { PageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'

interface AuthPage<Props extends object> {
  title: string
  island: IslandName
  component: ComponentType<Props>
  props: Props
  /** It does something before anybody touches it. */
  startsAtOnce?: boolean
}

/**
 * A page whose form is an island. Its code is preloaded and runs at the first touch: what was typed before is kept, and a
 * submit waits for it.
 */
export async function renderAuthPage<Props extends object>(
  request: PageRequest,
  { title, island: name, component, props, startsAtOnce = false }: AuthPage<Props>,
): Promise<Response> {
  const load = startsAtOnce ? 'now' : 'interaction'
  const island = await renderIsland(request, { name, component, props, load })
  const t = translator(request.bootstrapData.i18n.lines)
  const body = (
    <AuthLayout>
      <NeedsJavaScript />
      {island}
    </AuthLayout>
  )
  return renderPage(request, {
    title: t(title),
    body,
    islands: [name],
    islandLoad: load,
    noindex: true,
  })
}

/** An address is taken over into the field only when it can be one; anything else is ignored. */
export function prefilledEmail(url: URL): string | null {
  const email = url.searchParams.get('email')?.trim() ?? ''
  return /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254 ? email : null
}

/** Links between these pages keep the query: the address and the page to return to. */
export function neighborHref(url: URL, path: string): string {
  const query = new URLSearchParams(url.searchParams)
  query.delete('notice')
  return query.size > 0 ? `${path}?${query.toString()}` : path
}
