import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** The row or tile that an element is in. */
export const itemAt = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-entries] [data-key]')

/** The id of the entry that an element is a part of. */
export function entryIdAt(element: Element): number | undefined {
  const key = itemAt(element)?.dataset.key
  return key ? Number(key) : undefined
}

export function entryAt(element: Element, entries: readonly FileEntry[]): FileEntry | undefined {
  const id = entryIdAt(element)
  return id === undefined ? undefined : entries.find((entry) => entry.id === id)
}

/** Not on a control that has a menu or a meaning of its own. */
export const isBackground = (target: Element) =>
  !target.closest('button, a, input, select, [data-key], [role="columnheader"], [role="toolbar"]')
