import { describe, expect, it } from 'vitest'
import { decryptPush, newBrowserKeys } from '#tests/support/decrypt-push.ts'
import {
  areUsable,
  encryptMessage,
  MAX_TEXT_BYTES,
} from '#worker/notify/web-push/encrypt-message.ts'

/** RFC 8291, appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  senderPublic:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

async function rfcSender(): Promise<CryptoKeyPair> {
  const point = Buffer.from(RFC.senderPublic, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, CURVE, true, []),
    privateKey: await crypto.subtle.importKey(
      'jwk',
      { ...jwk, d: RFC.senderPrivate },
      CURVE,
      false,
      ['deriveBits'],
    ),
  }
}

describe('a push message', () => {
  it('is encrypted as in appendix A of RFC 8291', async () => {
    const salt = new Uint8Array(Buffer.from(RFC.salt, 'base64url'))
    const fixed = { salt, sender: await rfcSender(), isPadded: false }
    const body = await encryptMessage(RFC, RFC.text, fixed)
    expect(Buffer.from(body).toString('base64url')).toBe(RFC.body)
  })

  it('of the RFC is read by the browser that tests stand in for', () => {
    expect(decryptPush(RFC, Buffer.from(RFC.body, 'base64url'))).toBe(RFC.text)
  })

  it('is read by its browser only, and twice the same looks different', async () => {
    const keys = newBrowserKeys()
    const [one, other] = [
      await encryptMessage(keys, 'Ünïcode'),
      await encryptMessage(keys, 'Ünïcode'),
    ]
    expect(decryptPush(keys, Buffer.from(one))).toBe('Ünïcode')
    expect(one).not.toEqual(other)
    expect(() => decryptPush(newBrowserKeys(), Buffer.from(one))).toThrow()
    const otherSecret = { ...keys, auth: newBrowserKeys().auth }
    expect(() => decryptPush(otherSecret, Buffer.from(one))).toThrow()
  })

  it.each([
    [1, 1127],
    [1024, 1127],
    [1025, 2151],
    [MAX_TEXT_BYTES, 4096],
  ])('of %i bytes is padded to %i', async (length, size) => {
    const keys = newBrowserKeys()
    const body = await encryptMessage(keys, 'x'.repeat(length))
    expect(body.byteLength).toBe(size)
    expect(decryptPush(keys, Buffer.from(body))).toHaveLength(length)
  })

  it('that push services would refuse is not made', async () => {
    const long = 'x'.repeat(MAX_TEXT_BYTES + 1)
    await expect(encryptMessage(newBrowserKeys(), long)).rejects.toThrow('too long')
  })
})

describe('keys of a browser', () => {
  const { p256dh, auth } = newBrowserKeys()
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')

  it.each([
    ['are a point and 16 bytes', { p256dh, auth }, true],
    ['may be padded', { p256dh: `${p256dh}=`, auth: `${auth}==` }, true],
    ['are on the curve', { p256dh: offCurve, auth }, false],
    ['are not empty', { p256dh: '', auth: '' }, false],
    ['are whole', { p256dh: p256dh.slice(0, 80), auth }, false],
    ['have a secret of 16 bytes', { p256dh, auth: auth.slice(0, 10) }, false],
    ['have a secret of 16 bytes, no more', { p256dh, auth: auth + auth }, false],
  ])('%s', async (_title, keys, isUsable) => {
    expect(await areUsable(keys)).toBe(isUsable)
  })
})
