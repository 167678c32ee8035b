import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

/** The element of an entry, a row or a tile. */
export const ENTRY_ELEMENTS = '[data-entries] [role="row"][data-key]'

/** The id of the entry that an element is a part of. */
export function entryIdAt(element: Element): number | undefined {
  const key = element.closest(ENTRY_ELEMENTS)?.getAttribute('data-key')
  return key ? Number(key) : undefined
}

export function entryAt(element: Element, entries: readonly FileEntry[]): FileEntry | undefined {
  const id = entryIdAt(element)
  return id === undefined ? undefined : entries.find((entry) => entry.id === id)
}

/** Not on a control that has a menu or a meaning of its own. */
export const isBackground = (target: Element) =>
  !target.closest('button, a, input, select, [role="row"], [role="columnheader"], [role="toolbar"]')
