import type { Page } from 'playwright-core'

/**
 * Texts of a page in a language all of whose lines are in brackets (⟦…⟧): those that did not go through translation,
 * and those of which a part is cut off.
 */
export function untranslatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** The same in all languages: names, addresses, placeholders of examples. */
    const KEPT =
      /[\w.+-]+@[\w.-]+|\b(?:API|CSV|PDF|ZIP|URL|HTML|CSS|SMTP|JSON|UTC|Atoll|[KMGT]?B|user-\d+|admins?|users|guests|Google|Facebook|Twitter|Envato|reCAPTCHA|Turnstile|GitHub|English|Deutsch|Español|Français)\b|https?:\S+|\bCtrl\b/g
    /** Code, what is drawn, texts that tell their language. */
    const LEFT_OUT =
      'script, style, noscript, textarea, code, pre, kbd, .scene, [translate=no], [lang]:not(html)'
    const ATTRIBUTES = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title']
    const problems = new Set<string>()

    const lookAt = (text: string, element: Element) => {
      // Placeholders that are elements divide a line: a part of it has one of its brackets.
      const rest = text.replaceAll(/⟦[^⟧]*⟧?|[^⟦]*⟧/g, '').replaceAll(KEPT, '')
      if (/[a-z]{2}/i.test(rest) && !element.closest(LEFT_OUT))
        problems.add(`untranslated: ${text.trim()}`)
    }
    const isCut = (element: HTMLElement) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return (
        overflowX !== 'visible' &&
        overflowX !== 'auto' &&
        overflowX !== 'scroll' &&
        textOverflow !== 'ellipsis' &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      )
    }
    lookAt(document.title, document.body)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      for (const name of ATTRIBUTES) lookAt(element.getAttribute(name) ?? '', element)
      const texts = [...element.childNodes].filter((node) => node instanceof Text)
      for (const { data } of texts) lookAt(data, element)
      const isOurs = texts.some(({ data }) => data.includes('⟧'))
      if (isOurs && element.checkVisibility() && isCut(element))
        problems.add(`cut off: ${element.textContent}`)
    }
    return [...problems]
  })
}
