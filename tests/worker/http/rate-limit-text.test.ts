import { expect, it } from 'vitest'
import { RateLimitError } from '#worker/errors.ts'
import { trans } from '#worker/i18n/trans.ts'

it.each([
  [1, 'in a second.'],
  [2, 'in 2 seconds.'],
  [119, 'in 119 seconds.'],
  [120, 'in 2 minutes.'],
  [897, 'in 15 minutes.'],
])('a wait of %i s is said as people say it', (seconds, text) => {
  const { message, values, retryAfterSeconds } = new RateLimitError(seconds)
  expect(trans({}, message, values)).toBe(`Too many attempts. Please try again ${text}`)
  expect(retryAfterSeconds).toBe(seconds)
})
