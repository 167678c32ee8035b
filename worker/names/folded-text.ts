import { foldLetters } from './search-key.ts'

/**
 * Text that folds independently of its context: plain ASCII. A combining mark may follow its last letter, which is
 * therefore excluded.
 */
const PLAIN_RUN = String.raw`[\n\x20-\x7e]+(?![\p{M}\uff9e\uff9f])`
/** Parts of Korean syllables, which become one; else a letter with the marks behind it. */
const CLUSTER = String.raw`[\u1100-\u11ff\u3131-\u318e\uffa0-\uffdc]+|\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+`
const PIECES = new RegExp(`(${PLAIN_RUN})|${CLUSTER}`, 'gu')

/** Code points of the folded text between two anchors. */
export const ANCHOR_DISTANCE = 512

export interface FoldedText {
  folded: string
  /** For each unit of `folded`, where in the text what it was made of begins and ends. */
  starts: number[]
  ends: number[]
}

/** A text as `searchKey` folds names, with the way back. */
export function foldText(text: string): FoldedText {
  const known = new Map<string, string>()
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const match of text.matchAll(PIECES)) {
    const [piece, plain] = match
    if (plain !== undefined) {
      parts.push(plain.toLowerCase())
      for (let at = match.index; at < match.index + plain.length; at++) {
        starts.push(at)
        ends.push(at + 1)
      }
      continue
    }
    const folded = known.get(piece) ?? foldLetters(piece)
    known.set(piece, folded)
    parts.push(folded)
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(match.index)
      ends.push(match.index + piece.length)
    }
  }
  return { folded: parts.join(''), starts, ends }
}

/** Of an entry's description: what searching looks at. */
export const descriptionKey = (description: string | null): string | null =>
  description === null ? null : foldText(description).folded

/** Where in the text each stretch of the folded one begins; both in code points, as the database counts. */
export function anchorsOf(text: string, { folded, starts }: FoldedText): number[] {
  const anchors: number[] = []
  let foldedPoints = 0
  let textPoints = 0
  let textAt = 0
  for (let unit = 0; unit < folded.length; unit++) {
    if (isSecondHalf(folded, unit)) continue
    if (foldedPoints % ANCHOR_DISTANCE === 0) {
      for (const start = starts[unit] ?? 0; textAt < start; textAt++)
        if (!isSecondHalf(text, textAt)) textPoints++
      anchors.push(textPoints)
    }
    foldedPoints++
  }
  return anchors
}

/** Half of a surrogate pair. */
export function isSecondHalf(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}
