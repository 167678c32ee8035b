import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  guest = await app.guest()
})

const send = (message: string | Uint8Array<ArrayBuffer>) => {
  const token = encodeURIComponent(guest.cookies.get('XSRF-TOKEN') ?? '')
  const start = `_token=${token}&name=Ann&email=ann%40example.com&message=`
  const rawBody = Buffer.concat([Buffer.from(start), Buffer.from(message)])
  return guest.call('POST', '/contact', undefined, {
    rawBody,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': null },
  })
}

describe('a form of a page', () => {
  it.each([
    ['bytes of another encoding', 'M%FCller'],
    ['half a letter', '%E2%82'],
    ['bytes that are not encoded', new Uint8Array([0x4d, 0xfc])],
  ])('is a bad request with %s', async (_what, message) => {
    expect((await send(message)).status).toBe(400)
  })

  it('takes letters of all kinds, and percent signs that encode nothing', async () => {
    for (const message of ['M%C3%BCller', 'M\u00fcller', '100% of 50%', '%F0%9F%90%9A+shell'])
      expect([message, (await send(message)).status]).toEqual([message, 303])
  })
})
