import { describe, expect, it } from 'vitest'
import { ValidationError } from '#worker/errors.ts'
import { requireBoundedJson } from '#worker/input/json-bounds.ts'

const problemOf = (text: string) =>
  requireBoundedJson(text).then(
    () => null,
    (error: unknown) => (error instanceof ValidationError ? error.message : error),
  )

const TOO_MANY_VALUES = 'A request may have at most :count values.'
const TOO_MANY_FIELDS = 'An object may have at most :count fields.'
const TOO_DEEP = 'Lists and objects may be nested at most :count deep.'

const list = (count: number, value: string) => `[${Array(count).fill(value).join(',')}]`
const object = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join(',')}}`
const nested = (depth: number) => `${'['.repeat(depth)}0${']'.repeat(depth)}`

describe('requireBoundedJson', () => {
  it.each([
    [
      'the longest list of a call',
      list(10_000, '{"name":"a","mime":"b","size":1,"path":"c"}'),
      null,
    ],
    ['60,001 numbers', list(60_001, '0'), TOO_MANY_VALUES],
    ['60,000 empty objects and their list', list(60_000, '{}'), TOO_MANY_VALUES],
    ['2,000 fields', object(2000), null],
    ['2,001 fields', object(2001), TOO_MANY_FIELDS],
    ['many fields in several objects', list(20, object(1000)), null],
    ['100 levels', nested(100), null],
    ['101 levels', nested(101), TOO_DEEP],
    ['levels side by side', list(500, nested(50)), null],
    ['what looks like values within a text', `"${'[{,:'.repeat(50_000)}"`, null],
    ['an escaped quote within a text', `"\\"${'['.repeat(200)}\\\\"`, null],
    ['values after an escaped backslash', `["\\\\",${nested(101)}]`, TOO_DEEP],
    ['brackets that close nothing', ']'.repeat(1000), null],
    ['a text without an end', '"'.repeat(1_000_001), null],
    ['nothing', '', null],
  ])('%s', async (_what, text, problem) => {
    expect(await problemOf(text)).toBe(problem)
  })

  it('lets others run while it reads a long text', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await requireBoundedJson(`"${'a'.repeat(4 * 1024 ** 2)}"`)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
  })
})
