/** Long enough to pass over a folder on the way to another one. */
const OPEN_AFTER_MS = 700

let held: Element | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens a closed folder of the tree that something is held over for a while, so that one can go on to what is in it. */
export function openWhileHeld(element: Element | null): void {
  if (element === held) return
  held = element
  clearTimeout(timer)
  if (element?.getAttribute('aria-expanded') !== 'false') return
  timer = setTimeout(() => {
    element.querySelector<HTMLElement>('button[slot=chevron]')?.click()
  }, OPEN_AFTER_MS)
}
