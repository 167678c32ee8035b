/** The focused element with its ancestors and its index in each, nearest first. */
interface Place {
  element: HTMLElement
  path: { parent: Element; index: number }[]
}

const TOASTS = '.toast-region'
/** Temporary parts over the page; afterwards the focus belongs to the element that led there. */
const PASSING = `[role=dialog], [role=alertdialog], [role=menu], [role=listbox], ${TOASTS}`
/** Parts of a page with a heading of their own. */
const REGION = 'section, main'
/** The drive's list; it passes the focus to one of its entries. */
const LIST = '[data-entries]'
/** Its buttons depend on the list, which takes the focus when they are removed. */
const LIST_BAR = '.list-bar'
/** Takes the focus when what was in it has changed. */
const LANDING = '[tabindex="-1"], [role=grid]'
/** No fields: on a phone the keyboard would come up. */
const FOCUSABLE = ':is(a[href], button):not(:disabled, [hidden], [tabindex="-1"])'

let here: Place | null = null
let onPage: Place | null = null

/**
 * Keeps keyboard focus on the page when the focused element is removed: moves it to the overlay's opener, else to a
 * neighbor, else to the list or the heading.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    here = placeOf(target)
    // A toast is replaced by the next one in the same place; the focus returns to the page instead.
    if (target.closest(TOASTS)) here.path = []
    if (!target.closest(PASSING)) onPage = here
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget) return
    // A press on nothing: then it is nowhere because the visitor wants it so. What is covered by a dialog is inert.
    setTimeout(() => {
      const element = target as HTMLElement
      if (!isLost() || !element.isConnected || element.closest('[inert]')) return
      here = null
      onPage = null
    })
  })
  new MutationObserver(() => {
    // In the next frame dialogs give the focus back themselves, and effects have taken it where it should be.
    if (isGone()) requestAnimationFrame(() => requestAnimationFrame(goOn))
  }).observe(document.body, { childList: true, subtree: true })
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

const isGone = () => here !== null && !here.element.isConnected && isLost()

function goOn(): void {
  if (!isGone()) return
  const next = (here && nextTo(here)) ?? (onPage && nextTo(onPage))
  here = null
  next?.focus()
}

function placeOf(element: HTMLElement): Place {
  const path: Place['path'] = []
  for (
    let child: Element = element, parent = element.parentElement;
    parent && parent !== document.body;
    child = parent, parent = parent.parentElement
  )
    path.push({ parent, index: Array.prototype.indexOf.call(parent.children, child) })
  return { element, path }
}

function nextTo({ element, path }: Place): HTMLElement | null {
  if (element.isConnected) return element
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue
    const near = landingIn(parent) ?? focusableNear(parent, index)
    if (near) return near
  }
  return null
}

/** In the element now at that place, or the one before it. */
function focusableNear(parent: Element, index: number): HTMLElement | null {
  const before = [...parent.children].slice(0, index + 1).toReversed()
  for (const child of before) {
    if (child.matches(FOCUSABLE)) return child as HTMLElement
    const inside = child.querySelector<HTMLElement>(FOCUSABLE)
    if (inside) return inside
  }
  return null
}

function landingIn(parent: Element): HTMLElement | null {
  if (parent.matches(LANDING)) return parent as HTMLElement
  if (parent.matches(LIST_BAR)) return document.querySelector<HTMLElement>(LIST)
  if (parent.matches(REGION)) return parent.querySelector<HTMLElement>(LIST) ?? headingIn(parent)
  // Beside the main part, the nearest control would be at the start of the page.
  const main = parent.querySelector('main')
  return main && (main.querySelector<HTMLElement>(LIST) ?? headingIn(main))
}

function headingIn(region: Element): HTMLElement | null {
  const heading = region.querySelector<HTMLElement>('h1, h2')
  heading?.setAttribute('tabindex', '-1')
  return heading
}
