import { describe, expect, it } from 'vitest'
import { decide, nextClash } from '#web/islands/drive/clashes/name-clash.ts'
import type { Decisions, NameClash } from '#web/islands/drive/clashes/name-clash.ts'

const clash = (canReplace: boolean): NameClash => ({
  name: 'a.txt',
  location: 'My files',
  isFolder: false,
  existing: null,
  incoming: null,
  replacement: canReplace ? 'fileToTrash' : null,
})
const clashes = [clash(true), clash(true), clash(false), clash(true)]
const open: Decisions = [null, null, null, null]

describe('names that are taken', () => {
  it('are decided about one after the other', () => {
    const first = decide(clashes, open, 'replace', false)
    expect(first).toEqual(['replace', null, null, null])
    expect(decide(clashes, first, 'skip', false)).toEqual(['replace', 'skip', null, null])
    expect([nextClash(open), nextClash(first)]).toEqual([0, 1])
  })

  it('are decided about at once, but not what has been decided before', () => {
    const first = decide(clashes, open, 'skip', false)
    const all = decide(clashes, first, 'keepBoth', true)
    expect(all).toEqual(['skip', 'keepBoth', 'keepBoth', 'keepBoth'])
    expect(nextClash(all)).toBe(-1)
  })

  it('are replaced all where that is possible; about the others it is asked', () => {
    const all = decide(clashes, open, 'replace', true)
    expect(all).toEqual(['replace', 'replace', null, 'replace'])
    expect(nextClash(all)).toBe(2)
  })
})
