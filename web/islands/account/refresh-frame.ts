import { textDirection } from '#worker/i18n/text-direction.ts'

/** Server-rendered parts around the island that show the user's name, picture and language. */
const FRAME = ['.navbar', '.footer', '.skip-link']

/** Fetches the page again to update its frame; the island keeps its state. */
export async function refreshFrame(): Promise<void> {
  try {
    const response = await fetch(location.pathname, { headers: { accept: 'text/html' } })
    if (!response.ok) return
    // Its theme's style has that page's nonce, which is invalid here.
    const html = (await response.text()).replaceAll(/<style[^]*?<\/style>/g, '')
    const fresh = new DOMParser().parseFromString(html, 'text/html')
    for (const part of FRAME) {
      const next = fresh.querySelector(part)
      if (next) document.querySelector(part)?.replaceWith(document.importNode(next, true))
    }
    document.title = fresh.title
  } catch {
    // The frame is right again when the page is next loaded.
  }
}

export function showLanguage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = textDirection(language)
}
