import { expect, it } from 'vitest'
import type { RequestContext } from '#worker/context/context.ts'
import { valueLists } from '#worker/features/profile/value-lists.ts'

function vienna(now: string): string | undefined {
  const ctx = { deps: { clock: () => new Date(now) } } as RequestContext
  return valueLists(ctx, ['timezones']).timezones?.['Europe']?.find(
    ({ value }) => value === 'Europe/Vienna',
  )?.text
}

it('time zones have the offset of the moment, also right after clocks have changed', () => {
  expect(vienna('2027-03-28T00:59:59Z')).toBe('Vienna (UTC+01:00)')
  expect(vienna('2027-03-28T01:00:00Z')).toBe('Vienna (UTC+02:00)')
  expect(vienna('2027-10-31T01:00:00Z')).toBe('Vienna (UTC+01:00)')
})
