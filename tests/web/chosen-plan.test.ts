import { afterEach, expect, it, vi } from 'vitest'
import { keepChosenPlan, takeChosenCheckout } from '#web/billing/chosen-plan.ts'

afterEach(() => vi.unstubAllGlobals())

const KEY = 'be.onboarding.selected'

function storageWith(value: string | null): Map<string, string> {
  const kept = new Map(value === null ? [] : [[KEY, value]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

it.each([
  ['a plan leads to its checkout', '{"productId":3,"priceId":14}', '/checkout/3/14'],
  ['no plan leads nowhere', null, null],
  ['ids that are none lead nowhere', '{"productId":"../x","priceId":14}', null],
  ['no object leads nowhere', 'null', null],
  ['text that is not JSON leads nowhere', '{"productId":', null],
])('%s, and is read once', (_title, value, checkout) => {
  const kept = storageWith(value)
  expect(takeChosenCheckout(true)).toBe(checkout)
  expect(kept.size).toBe(0)
})

it('a kept plan is forgotten unread where nothing is sold', () => {
  const kept = storageWith(null)
  keepChosenPlan(3, 14)
  expect(kept.size).toBe(1)
  expect(takeChosenCheckout(false)).toBeNull()
  expect(kept.size).toBe(0)
})

it('without storage there is no plan', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(takeChosenCheckout(true)).toBeNull()
})
