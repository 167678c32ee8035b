import { describe, expect, it } from 'vitest'
import { decodeChoice, encodeChoice, NO_CHOICE } from '#web/islands/drive/search/search-choice.ts'
import type { SearchChoice } from '#web/islands/drive/search/search-choice.ts'

describe('the filters of a search in its address', () => {
  it.each<[string, Partial<SearchChoice>]>([
    ['none', {}],
    ['a type', { type: 'image' }],
    ['my own', { owner: { id: 7, operator: '=' } }],
    ['those of others', { owner: { id: 7, operator: '!=' } }],
    ['since a day', { changedFrom: '2026-11-01' }],
    ['until a day', { changedTo: '2026-11-02' }],
    ['between two days', { changedFrom: '2026-11-01', changedTo: '2026-11-02' }],
    ['a size', { size: 'medium' }],
    ['a tag', { tagId: 3 }],
    ['what I share', { isShared: true, hasLink: true }],
    [
      'all at once',
      {
        type: 'pdf',
        owner: { id: 1, operator: '!=' },
        size: 'large',
        tagId: 9,
        hasLink: true,
        isShared: true,
        changedFrom: '2026-01-01',
      },
    ],
  ])('%s', (_what, choice) => {
    expect(decodeChoice(encodeChoice({ ...NO_CHOICE, ...choice }))).toEqual({
      ...NO_CHOICE,
      ...choice,
    })
  })

  it.each(['', 'no base64', btoa('{}'), btoa('[{"key":"unknown","value":1}]')])(
    'are none where they are %j',
    (filters) => {
      expect(decodeChoice(filters)).toEqual(NO_CHOICE)
    },
  )
})
