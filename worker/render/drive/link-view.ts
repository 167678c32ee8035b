import { z } from 'zod'
import { privateCookie } from '#worker/auth/cookies.ts'
import { EntryOrder, OrderDirection } from '#worker/features/drive/listing/list-schema.ts'
import { DEFAULT_PREFERENCES } from '#worker/features/preferences/schema.ts'
import type { LinkView } from '#web/pages/links/link-view.ts'
import { usualSort } from '#web/listing/list-columns.tsx'

const COOKIE = 'atoll-link-view'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

const Layout = z.enum(['list', 'grid'])

/** The forms of a linked folder send one of these at a time. */
const LinkViewChange = z.object({
  layout: Layout.optional().catch(undefined),
  orderBy: EntryOrder.optional().catch(undefined),
  orderDir: OrderDirection.optional().catch(undefined),
})

type Cookies = Readonly<Record<string, string>>

/** How this visitor looks at linked folders: as they chose last, on whatever link. */
export function linkViewOf(cookies: Cookies): LinkView {
  const [layout, orderBy, orderDir] = (cookies[COOKIE] ?? '').split('.')
  return {
    layout: Layout.nullable()
      .catch(null)
      .parse(layout ?? null),
    orderBy: EntryOrder.catch(DEFAULT_PREFERENCES.orderBy).parse(orderBy),
    orderDir: OrderDirection.catch(DEFAULT_PREFERENCES.orderDir).parse(orderDir),
  }
}

/** The view of an address with a cursor, whose order it names: the cursor is of no other. */
export function linkViewAt(params: URLSearchParams, cookies: Cookies): LinkView {
  const chosen = linkViewOf(cookies)
  if (!params.has('cursor')) return chosen
  return {
    layout: chosen.layout,
    orderBy: EntryOrder.catch(DEFAULT_PREFERENCES.orderBy).parse(params.get('orderBy')),
    orderDir: OrderDirection.catch(DEFAULT_PREFERENCES.orderDir).parse(params.get('orderDir')),
  }
}

/** Takes what a form sent into what was chosen before. */
export function changedLinkView(
  cookies: Cookies,
  form: Record<string, unknown>,
): { view: LinkView; isOrderChanged: boolean } {
  const { layout, orderBy, orderDir } = LinkViewChange.parse(form)
  const before = linkViewOf(cookies)
  const view = {
    layout: layout ?? before.layout,
    orderBy: orderBy ?? before.orderBy,
    orderDir: orderDir ?? (orderBy ? usualSort(orderBy).orderDir : before.orderDir),
  }
  return { view, isOrderChanged: orderBy !== undefined || orderDir !== undefined }
}

export const linkViewCookie = ({ layout, orderBy, orderDir }: LinkView, origin: string): string =>
  privateCookie(COOKIE, [layout ?? '', orderBy, orderDir].join('.'), origin, {
    path: '/',
    maxAgeSeconds: COOKIE_SECONDS,
  })
