import { expect, it } from 'vitest'
import { readVapid } from '#tests/support/read-vapid.ts'
import { newVapidKey, publicKeyOf, vapidHeader } from '#worker/notify/web-push/vapid-token.ts'

const AUDIENCE = 'https://push.example'

/** RFC 8292, section 2.4: how the judge of these tests treats the standard's own example. */
const RFC_HEADER =
  'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

it('the example of RFC 8292 passes the check of these tests', () => {
  const during = new Date((1453523768 - 3600) * 1000)
  expect(readVapid(RFC_HEADER, 'https://push.example.net', during)).toBeNull()
  expect(readVapid(RFC_HEADER, AUDIENCE, during)).toBe('for https://push.example.net')
  expect(readVapid(RFC_HEADER, 'https://push.example.net', new Date())).toBe('wrong expiry')
})

it('a token names the push service, a contact and an end within a day, signed by the site', async () => {
  const now = new Date()
  const key = await newVapidKey()
  const contact = 'mailto:owner@example.com'
  const header = await vapidHeader(key, { audience: AUDIENCE, contact, now })
  expect(readVapid(header, AUDIENCE, now)).toBeNull()
  expect(header).toContain(`k=${publicKeyOf(key)}`)
  const foreign = publicKeyOf(await newVapidKey())
  const forged = header.replace(/k=.*/, `k=${foreign}`)
  expect(readVapid(forged, AUDIENCE, now)).toBe('wrong signature')
})
