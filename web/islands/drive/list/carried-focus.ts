/** A list left the page with the focus in it: the next one takes it. */
let isCarried = false

/** As a list leaves the page. */
export function carryFocus(list: Element | null): void {
  isCarried = list?.contains(document.activeElement) ?? false
}

/** Left by a key that leads up: in the list above, the focus goes to it. */
let leftFolderId: number | null = null

export function leaveFolder(id: number): void {
  leftFolderId = id
}

/** As the next list arrives: the folder that was left, once. */
export function takeLeftFolder(): number | null {
  const id = leftFolderId
  leftFolderId = null
  return id
}

/** Whether the focus is to be taken; false where somebody has moved it meanwhile. */
export const isFocusCarried = (): boolean => isCarried && document.activeElement === document.body

/** As the next list arrives: the same, once. */
export function takeCarriedFocus(): boolean {
  const isWanted = isFocusCarried()
  isCarried = false
  return isWanted
}
