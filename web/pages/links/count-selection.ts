import { LANGUAGE_LINE, trans } from '#worker/i18n/trans.ts'

export const SELECTION_COUNT = ':count selected'

/** Says how many entries of a linked folder are selected. */
export function countSelection(page: Document): void {
  const form = page.querySelector('.link-entries')
  const text = form?.querySelector<HTMLElement>('.link-selection-count')
  if (!form || !text) return
  const { line = SELECTION_COUNT } = text.dataset
  const lines = { [LANGUAGE_LINE]: page.documentElement.lang, [SELECTION_COUNT]: line }
  const update = () => {
    const count = form.querySelectorAll(':checked').length
    text.textContent = trans(lines, SELECTION_COUNT, { count })
  }
  form.addEventListener('change', update)
  // Browsers may select again what was selected before the page was left.
  window.addEventListener('pageshow', update)
  update()
}
