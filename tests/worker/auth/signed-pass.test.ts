import { describe, expect, it } from 'vitest'
import { createPass, isPassValid } from '#worker/auth/signed-pass.ts'

const KEY = { current: 'key now', previous: 'key before' }
const NOW = new Date('2026-11-01T12:00:00.000Z')
const TTL_SECONDS = 60
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

const pass = (appKey = KEY) => createPass(appKey, 'link', '7:hash', TTL_SECONDS, NOW)

describe('a signed pass', () => {
  it.each([
    ['at once', 0, true],
    ['in its last second', TTL_SECONDS, true],
    ['a second later', TTL_SECONDS + 1, false],
    ['a year later', 365 * 24 * 3600, false],
  ])('used %s', async (_when, seconds, isValid) => {
    expect(await isPassValid(KEY, 'link', '7:hash', await pass(), after(seconds))).toBe(isValid)
  })

  it('is valid for its own purpose and subject only', async () => {
    expect(await isPassValid(KEY, 'device', '7:hash', await pass(), NOW)).toBe(false)
    expect(await isPassValid(KEY, 'link', '8:hash', await pass(), NOW)).toBe(false)
    expect(await isPassValid(KEY, 'link', '7:hash', undefined, NOW)).toBe(false)
  })

  it('can’t be given more time, or another spelling', async () => {
    const [until = '', signature = ''] = (await pass()).split('.')
    for (const forged of [
      `${Number(until) + 1}.${signature}`,
      `0${until}.${signature}`,
      `${until}.`,
    ])
      expect(await isPassValid(KEY, 'link', '7:hash', forged, NOW)).toBe(false)
  })

  it('outlives a change of the key, but not the one before', async () => {
    const signedBefore = await pass({ current: 'key before', previous: 'older key' })
    const signedEarlier = await pass({ current: 'older key', previous: 'oldest' })
    expect(await isPassValid(KEY, 'link', '7:hash', signedBefore, NOW)).toBe(true)
    expect(await isPassValid(KEY, 'link', '7:hash', signedEarlier, NOW)).toBe(false)
  })
})
