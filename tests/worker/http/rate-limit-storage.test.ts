import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const guess = async (email: string, address: string) =>
  (
    await (
      await app.guest()
    ).post(
      'auth/login',
      { email, password: 'a guess' },
      { headers: { 'x-forwarded-for': address } },
    )
  ).status

it('sign-ins with ever new addresses leave no more than 64 counters\u2019 files', async () => {
  const statuses: number[] = []
  for (let round = 0; round < 26; round++) {
    const emails = Array.from(
      { length: 10 },
      (_, index) => `stranger-${round}-${index}@example.com`,
    )
    statuses.push(...(await Promise.all(emails.map((email) => guess(email, '203.0.113.9')))))
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(200)
  expect(statuses.filter((status) => status === 429)).toHaveLength(60)
  const files = await app.storedObjects('RateLimiter')
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(64)
})

it('a try that a narrower limit refuses does not use up the wider one', async () => {
  const email = 'narrow@example.com'
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await guess(email, '203.0.113.10')).toBe(422)
  for (let attempt = 0; attempt < 60; attempt++)
    expect(await guess(email, '203.0.113.10')).toBe(429)
  // The account takes 60 a minute from everywhere.
  expect(await guess(email, '203.0.113.11')).toBe(422)
})
