import type { ListGeometry } from './list-geometry.ts'

interface Pressed {
  key: string
  isRightToLeft: boolean
  /** Lines in view. */
  pageLines: number
}

/** The entry that a key moves to; null = the key moves nowhere. */
export function targetOfKey(
  { key, isRightToLeft, pageLines }: Pressed,
  index: number,
  geometry: ListGeometry,
): number | null {
  const last = geometry.count - 1
  const isGrid = geometry.columns > 1
  const within = (target: number) => Math.min(Math.max(target, 0), last)
  switch (key) {
    case 'ArrowDown':
      return geometry.indexByLines(index, 1)
    case 'ArrowUp':
      return geometry.indexByLines(index, -1)
    case 'ArrowRight':
      return isGrid ? within(index + (isRightToLeft ? -1 : 1)) : null
    case 'ArrowLeft':
      return isGrid ? within(index + (isRightToLeft ? 1 : -1)) : null
    case 'PageDown':
      return geometry.indexByLines(index, pageLines)
    case 'PageUp':
      return geometry.indexByLines(index, -pageLines)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** "/" and "?" are keys of the drive. */
export const isLetter = (key: string) => [...key].length === 1 && key !== '/' && key !== '?'

/** The same as in menus. */
const TYPED_MS = 500

/** The first letters of a name, typed within half a second of each other. */
export class TypeAhead {
  #text = ''
  #typedAt = -Infinity

  get text(): string {
    return this.#text
  }

  /** Whether a space is part of what is being typed. */
  isActive(nowMs: number): boolean {
    return this.#text !== '' && nowMs - this.#typedAt < TYPED_MS
  }

  /** @returns where the search begins: the first letter finds the next entry, further letters narrow. */
  type(letter: string, nowMs: number, current: number): number {
    const isNew = !this.isActive(nowMs)
    this.#text = (isNew ? '' : this.#text) + letter
    this.#typedAt = nowMs
    return isNew ? current + 1 : Math.max(current, 0)
  }
}

/** The index of the first name that begins with `text`, from `start` on and around; -1 = none. */
export function indexOfPrefix(
  text: string,
  { count, nameAt }: { count: number; nameAt: (index: number) => string },
  start: number,
): number {
  const typed = fold(text)
  for (let step = 0; step < count; step++) {
    const index = (start + step) % count
    if (fold(nameAt(index)).startsWith(typed)) return index
  }
  return -1
}

/** Without case and accents. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
