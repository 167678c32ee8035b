import { afterEach, expect, it, vi } from 'vitest'
import { forgetOtherUsers } from '#web/hydration/forget-other-users.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a user leaves the searches of that user', 2, ['recent-searches-2', 'tus::1']],
  ['a guest leaves no searches', null, ['tus::1']],
])('the page of %s', (_title, userId, left) => {
  const kept = new Map(['recent-searches-1', 'recent-searches-2', 'tus::1'].map((key) => [key, '']))
  const storage = { removeItem: (key: string) => kept.delete(key) }
  const ownKeys = () => [...kept.keys()]
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys, getOwnPropertyDescriptor }))
  forgetOtherUsers(userId)
  expect([...kept.keys()]).toEqual(left)
})

it('where nothing may be kept, nothing is thrown', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => forgetOtherUsers(null)).not.toThrow()
})
