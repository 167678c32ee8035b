import { foldText, isSecondHalf } from '#worker/names/folded-text.ts'
import type { EntryMatch, EntryTag } from '../entries/schema.ts'
import { searchKey } from '#worker/names/search-key.ts'
import type { MatchedText } from './term-queries.ts'

/** Characters of a snippet, and of those before what was found. */
const SNIPPET_LENGTH = 120
const LEAD_LENGTH = 40

/** A word longer than this is cut in the middle. */
const MAX_WORD_LENGTH = 20

/** Where in an entry that was found the terms are: where the first one is that is not in the name, if there is one. */
export function matchOf(
  entry: {
    name: string
    tags: EntryTag[]
    description: string | null
    matchedText: MatchedText | null
  },
  terms: string[],
): EntryMatch {
  const name = searchKey(entry.name)
  const term = terms.find((each) => !name.includes(each))
  const matchIn = (field: EntryMatch['field'], snippet: string): EntryMatch => ({
    field,
    snippet,
    ranges: rangesOf(snippet, terms),
  })
  if (term === undefined) return matchIn('name', entry.name)
  const tag = entry.tags.find(
    ({ type, name: tagName }) => type === 'custom' && searchKey(tagName).includes(term),
  )
  if (tag) return matchIn('tag', tag.name)
  const text = entry.description ?? ''
  if (foldText(text).folded.includes(term))
    return matchIn('description', snippetOf({ term, text, isCutBefore: false, isCutAfter: false }))
  return entry.matchedText === null
    ? matchIn('name', entry.name)
    : matchIn('text', snippetOf(entry.matchedText))
}

function snippetOf({ term, text: cut, isCutBefore, isCutAfter }: MatchedText): string {
  const text = cut.replaceAll(/\s+/g, ' ')
  const [first] = rangesOf(text, [term])
  const [matchStart, matchEnd] = first ?? [0, 0]
  const lead = Math.min(matchStart - LEAD_LENGTH, text.length - SNIPPET_LENGTH)
  const start = wordStart(text, Math.max(0, lead), matchStart)
  const end = wordEnd(text, Math.max(start + SNIPPET_LENGTH, matchEnd), matchEnd)
  const hasBefore = isCutBefore || start > 0
  const hasBehind = isCutAfter || end < text.length
  return `${hasBefore ? '…' : ''}${text.slice(start, end).trim()}${hasBehind ? '…' : ''}`
}

/** The beginning of a word near `at`, not beyond `limit`. */
function wordStart(text: string, at: number, limit: number): number {
  if (at === 0) return 0
  const space = text.indexOf(' ', at)
  if (space !== -1 && space < Math.min(at + MAX_WORD_LENGTH, limit)) return space + 1
  return isSecondHalf(text, at) ? at - 1 : at
}

/** The end of a word near `at`, not before `limit`. */
function wordEnd(text: string, at: number, limit: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  if (space > Math.max(at - MAX_WORD_LENGTH, limit - 1)) return space
  return isSecondHalf(text, at) ? at + 1 : at
}

/** Every place of every term, in order, those that touch as one. */
function rangesOf(text: string, terms: string[]): EntryMatch['ranges'] {
  const { folded, starts, ends } = foldText(text)
  const places = terms.flatMap((term) => {
    const found: EntryMatch['ranges'] = []
    for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + term.length))
      found.push([starts[at] ?? 0, ends[at + term.length - 1] ?? text.length])
    return found
  })
  const ranges: EntryMatch['ranges'] = []
  for (const [start, end] of places.toSorted((a, b) => a[0] - b[0])) {
    const last = ranges.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else ranges.push([start, end])
  }
  return ranges
}
