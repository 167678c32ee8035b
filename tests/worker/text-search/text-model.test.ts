import { afterEach, beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { listed, registerUser, uploadFile } from '#tests/support/factories.ts'
import { Random } from '#tests/support/random.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { marked, untilTextsAreRead } from '#tests/support/text-search.ts'
import { searchKey, searchTerms } from '#worker/names/search-key.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

const PIECES = [
  ...'abcdefgh"*(),.%_\\-:漢字龍の写真ーハﾊßæŁİıéÉйЁ한국어กำשمّ🚀é',
  ...'lagoon Reef AND NEAR( straße ﬃ e\u0301 ﾊﾟ \u200d \u05b0 …'.split(' '),
]
const QUERIES = 60
const FILES = 25

it.each([1, 2])('finds exactly what holds every word, and shows it (seed %i)', async (seed) => {
  const random = new Random(seed)
  const words = (most: number, longest: number) =>
    Array.from({ length: 1 + random.below(most) }, () =>
      Array.from({ length: 1 + random.below(longest) }, () => random.pick(PIECES)).join(''),
    ).join(' ')
  const { client } = await registerUser(app)
  const files = Array.from({ length: FILES }, (_, index) => ({
    name: `${index}.txt`,
    content: random.chance(0.2) ? words(400, 6) : words(8, 6),
  }))
  for (const file of files) await uploadFile(client, file)
  await untilTextsAreRead(app)

  for (let query = 0; query < QUERIES; query++) {
    const text = random.chance(0.5)
      ? words(2, 3)
      : // A part of what is there.
        (() => {
          const from = random.pick(files).content
          const start = random.below(from.length)
          return from.slice(start, start + 1 + random.below(7)).toWellFormed()
        })()
    const terms = searchTerms(text)
    // Too short to be looked for in texts, unless a script's words are.
    const isShort = (term: string) =>
      [...term].length < 3 && !/^[漢字龍の写真ーハパ한국어🚀]+$/u.test(term)
    const areAllShort = terms.every(isShort)
    const expected = files
      .filter(({ name, content }) =>
        terms.every(
          (term) => name.includes(term) || (!areAllShort && searchKey(content).includes(term)),
        ),
      )
      .map(({ name }) => name)
    if (terms.length === 0) continue
    const found = await listed(client, `pageId=search&query=${encodeURIComponent(text)}`)
    expect(found.map(({ name }) => name).toSorted(), JSON.stringify(text)).toEqual(
      expected.toSorted(),
    )
    for (const { name, match } of found) {
      expect(match, JSON.stringify([name, text])).toBeDefined()
      if (!match) continue
      const all = marked(match).map(searchKey).join('\n')
      expect(match.ranges.length, JSON.stringify([text, match])).toBeGreaterThan(0)
      expect(
        terms.some((term) => all.includes(term)),
        JSON.stringify([text, match]),
      ).toBe(true)
    }
  }
})
