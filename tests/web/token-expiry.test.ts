import { expect, it } from 'vitest'
import { expiresAt, localDay } from '#web/islands/account/tokens/token-expiry.ts'

const NOW = new Date('2026-11-20T09:41:00Z')

it('a token that is to last has no end', () => {
  expect(expiresAt('none', '', NOW)).toBeNull()
})

it('a token for some days ends that many times 24 hours later', () => {
  expect(expiresAt('30', '', NOW)).toBe('2026-12-20T09:41:00.000Z')
  expect(expiresAt('365', '', NOW)).toBe('2027-11-20T09:41:00.000Z')
})

it('a token until a day lasts to the end of it where its owner is', () => {
  const end = new Date(expiresAt('date', '2026-11-27', NOW) ?? '')
  expect(localDay(end)).toBe('2026-11-27')
  expect(localDay(new Date(end.getTime() + 1000))).toBe('2026-11-28')
})
