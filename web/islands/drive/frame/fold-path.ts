interface PathWidths {
  /** Of the folders above, from the root down. */
  abovePx: readonly number[]
  currentPx: number
  /** Of the menu with what is folded. */
  menuPx: number
}

/** The indexes of the folders above, the first to fold first: the farthest; the root only before the parent. */
export function foldingOrder(count: number): number[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  return [...indexes.slice(1, -1), ...indexes.slice(0, 1), ...indexes.slice(1).slice(-1)]
}

/** Computes from which room on each folder above is shown. Below the largest of them the menu is shown, too. */
export function neededRooms({ abovePx, currentPx, menuPx }: PathWidths): number[] {
  const wholePx = abovePx.reduce((sum, width) => sum + width, currentPx)
  const needed = abovePx.map(() => wholePx)
  let usedPx = currentPx + menuPx
  for (const index of foldingOrder(abovePx.length).toReversed()) {
    usedPx += abovePx[index] ?? 0
    needed[index] = Math.min(usedPx, wholePx)
  }
  return needed
}

/** Of letters on the path, in the drive's typeface; the first that matches. */
const LETTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ '.,:;|ijlI]/, 5.2],
  [/[!"()[\]{}frt/1-]/, 7.5],
  [/[mwMW@%]/, 17.5],
  [/\p{Lu}/u, 14],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 22],
]
const OTHER_WIDTH = 11.3

/** Estimates the width of a name on the path before anything can be measured. */
export const estimatedPx = (name: string): number =>
  Array.from(
    name,
    (letter) => LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH,
  ).reduce((sum, width) => sum + width, 0)
