import { expect, it } from 'vitest'
import { expiresAt } from '#web/islands/account/tokens/token-expiry.ts'

const NOW = new Date('2026-11-20T09:41:00Z')

const CHOSEN = { day: '2026-11-27', timezone: 'UTC' }

it('a token that is to last has no end', () => {
  expect(expiresAt({ ...CHOSEN, expiry: 'none' }, NOW)).toBeNull()
})

it('a token for some days ends that many times 24 hours later', () => {
  expect(expiresAt({ ...CHOSEN, expiry: '30' }, NOW)).toBe('2026-12-20T09:41:00.000Z')
  expect(expiresAt({ ...CHOSEN, expiry: '365' }, NOW)).toBe('2027-11-20T09:41:00.000Z')
})

it.each([
  ['UTC', '2026-11-27T23:59:59.000Z'],
  ['Europe/Berlin', '2026-11-27T22:59:59.000Z'],
  ['America/Los_Angeles', '2026-11-28T07:59:59.000Z'],
])('in %s a token until a day lasts to %s', (timezone, end) => {
  expect(expiresAt({ ...CHOSEN, expiry: 'date', timezone }, NOW)).toBe(end)
})
