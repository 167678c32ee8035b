import { ownsKeys } from '#web/preview/parts/owns-keys.ts'

/** The arrow keys lead to the files before and after a linked one, as in the drive's preview. */
export function stepByArrows(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return
    if (!(target instanceof Element) || ownsKeys(target)) return
    const isForward = (key === 'ArrowRight') !== (page.documentElement.dir === 'rtl')
    const rel = isForward ? 'next' : 'prev'
    page.querySelector<HTMLAnchorElement>(`.link-neighbors [rel=${rel}]`)?.click()
  })
}
