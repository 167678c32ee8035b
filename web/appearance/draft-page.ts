import { pageNonce } from '#web/ui/page-nonce.ts'
import { CUSTOM_HTML_ID, PREVIEW_PATH } from './frame-page.ts'
import { readCookie } from '#web/api/read-cookie.ts'
import type { AppearanceValues } from './messages.ts'

/** Time for further keystrokes. */
const PAUSE_MS = 120

let timer: ReturnType<typeof setTimeout> | undefined
let request: AbortController | null = null

/** Asks the server for this page as it would be, and shows it in place of what is shown; the last call wins. */
export function showDraftPage(draft: AppearanceValues & { themeId: number | null }): void {
  clearTimeout(timer)
  request?.abort()
  timer = setTimeout(() => void load(draft), PAUSE_MS)
}

async function load(draft: AppearanceValues & { themeId: number | null }): Promise<void> {
  request = new AbortController()
  try {
    const response = await fetch(PREVIEW_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': readCookie('XSRF-TOKEN') ?? '',
      },
      body: JSON.stringify({ path: location.pathname + location.search, ...draft }),
      signal: request.signal,
    })
    // Values that are not valid yet: what is shown stays.
    if (response.ok)
      show(new DOMParser().parseFromString(ownNonce(await response.text()), 'text/html'))
  } catch {
    // Replaced by a later one, or offline: the next change asks again.
  }
}

/** This page's policy is in force, so styles need its nonce. */
const ownNonce = (html: string) => html.replaceAll(/ nonce="[\w-]+"/g, ` nonce="${pageNonce()}"`)

/** Takes over everything but the islands, which are alive, and the owner's code, which has messages of its own. */
function show(next: Document): void {
  document.title = next.title
  const icon = next.querySelector('link[rel=icon]')
  if (icon) document.querySelector('link[rel=icon]')?.replaceWith(icon)
  for (const host of document.querySelectorAll<HTMLElement>('[data-island]'))
    next.querySelector(`[data-island="${host.dataset['island']}"]`)?.replaceWith(host)
  const code = document.getElementById(CUSTOM_HTML_ID)
  const nextCode = next.getElementById(CUSTOM_HTML_ID)
  if (code && nextCode) nextCode.replaceWith(code)
  else if (code) next.body.append(code)
  else nextCode?.remove()
  const menus = [...document.querySelectorAll('details')].map(({ open }) => open)
  next.querySelectorAll('details').forEach((menu, index) => {
    menu.open = menus[index] ?? false
  })
  const { scrollX, scrollY } = globalThis
  document.body.replaceChildren(...next.body.childNodes)
  scrollTo(scrollX, scrollY)
}
