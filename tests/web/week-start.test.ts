import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weekStart } from '#web/ui/dates/week-start.ts'

it.each([
  ['DE', 'mon'],
  ['GB', 'mon'],
  ['BG', 'mon'],
  ['EG', 'sat'],
  ['IR', 'sat'],
  ['MV', 'fri'],
  ['US', 'sun'],
  ['BR', 'sun'],
  ['JP', 'sun'],
])('in %s weeks begin on %s', (country, day) => {
  expect(weekStart('en', country)).toBe(day)
})

it.each([
  ['de', 'mon'],
  ['en', 'sun'],
  ['en-GB', 'mon'],
  ['ar', 'sat'],
  ['dv', 'fri'],
  ['pt-BR', 'sun'],
  ['uk', 'mon'],
])('without a country, weeks begin as where most speak %s: on %s', (language, day) => {
  expect(weekStart(language, null)).toBe(day)
})

const weekInfo = Object.getOwnPropertyDescriptor(Intl.Locale.prototype, 'getWeekInfo')

describe('in browsers without week data', () => {
  beforeAll(() => void Reflect.deleteProperty(Intl.Locale.prototype, 'getWeekInfo'))
  afterAll(() => {
    if (weekInfo) Object.defineProperty(Intl.Locale.prototype, 'getWeekInfo', weekInfo)
  })

  // None of those above, which the library remembers; of the last, the table knows the former week only.
  it.each([
    ['FR', 'mon'],
    ['KW', 'sat'],
    ['CA', 'sun'],
    ['AE', 'sat'],
  ])('a table knows: in %s weeks begin on %s', (country, day) => {
    expect(weekStart('en', country)).toBe(day)
  })
})
