import { describe, expect, it } from 'vitest'
import { decodeBase32, stepAt, totpCode } from '#tests/support/totp.ts'
import { acceptedTotpStep, newTotpSecret, totpAddress } from '#worker/auth/totp.ts'

/** RFC 6238, appendix B: the secret, and Unix seconds → eight digits. */
const RFC_SECRET = Buffer.from('12345678901234567890')
const RFC_SECRET_BASE32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS: [number, string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

const at = (seconds: number) => new Date(seconds * 1000)

describe('the tests\u2019 own authenticator app', () => {
  it.each(VECTORS)('at %i shows %s, as RFC 6238 says', (seconds, code) => {
    expect(totpCode(RFC_SECRET, stepAt(seconds), 8)).toBe(code)
  })

  it('reads base32 as RFC 4648 says', () => {
    expect(decodeBase32('MZXW6YTBOI').toString()).toBe('foobar')
    expect(decodeBase32(RFC_SECRET_BASE32)).toEqual(RFC_SECRET)
  })
})

describe('a code', () => {
  const accept = (seconds: number, code: string, lastStep: number | null = null) =>
    acceptedTotpStep({ secret: RFC_SECRET_BASE32, code, lastStep, now: at(seconds) })

  it.each(VECTORS)('of RFC 6238 at %i (%s) is right', async (seconds, code) => {
    expect(await accept(seconds, code.slice(2))).toBe(stepAt(seconds))
  })

  it('is right one step early or late, from its first second to its last, and no further', async () => {
    const start = 1_234_567_890
    const step = stepAt(start)
    const code = totpCode(RFC_SECRET, step)
    expect(await accept(start - 31, code)).toBeNull()
    expect(await accept(start - 30, code)).toBe(step)
    expect(await accept(start, code)).toBe(step)
    expect(await accept(start + 59, code)).toBe(step)
    expect(await accept(start + 60, code)).toBeNull()
  })

  it('is not right when it or a later one was accepted', async () => {
    const start = 1_234_567_890
    const step = stepAt(start)
    const code = totpCode(RFC_SECRET, step)
    expect(await accept(start, code, step - 1)).toBe(step)
    for (const lastStep of [step, step + 1, step + 1000])
      expect(await accept(start, code, lastStep)).toBeNull()
  })

  it.each([
    '',
    '28708',
    '4287082',
    'abcdef',
    '\uFF12\uFF18\uFF17\uFF10\uFF18\uFF12',
    '287 82',
    '-87082',
  ])('is not %j', async (code) => {
    expect(await accept(59, '287082')).toBe(1)
    expect(await accept(59, code)).toBeNull()
  })
})

describe('a secret', () => {
  it('is 160 bits in base32, another each time', () => {
    const secrets = Array.from({ length: 50 }, newTotpSecret)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(secrets).size).toBe(50)
  })
})

describe('the address in the QR code', () => {
  it('names site, account and secret, escaped', () => {
    const address = totpAddress({
      secret: RFC_SECRET_BASE32,
      issuer: 'Drive: ours & yours?',
      account: 'a+b@example.com',
    })
    const url = new URL(address)
    expect(url.protocol).toBe('otpauth:')
    expect(address).toMatch(/^otpauth:\/\/totp\//)
    expect(decodeURIComponent(url.pathname)).toContain('Drive  ours & yours?:a+b@example.com')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: RFC_SECRET_BASE32,
      issuer: 'Drive  ours & yours?',
    })
  })
})
