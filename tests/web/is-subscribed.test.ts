import { expect, it } from 'vitest'
import { isSubscribed } from '#worker/features/bootstrap/is-subscribed.ts'

it.each([
  [null, false],
  [[], false],
  [[false], false],
  [[false, true], true],
])('with subscriptions %j (valid or not) a user is subscribed: %j', (valid, expected) => {
  const user = valid && { subscriptions: valid.map((each) => ({ valid: each })) }
  expect(isSubscribed(user)).toBe(expected)
})
