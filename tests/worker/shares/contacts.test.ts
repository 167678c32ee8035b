import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, listed, registerUser, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'

let app: App
let bob: TestUser
beforeAll(async () => {
  app = await sharedApp()
  bob = await registerUser(app)
})

const stranger = () => ({ email: `nobody-${unique()}@example.com` })

describe('GET contacts', () => {
  it('finds addresses shared with before, the latest first, of the caller alone', async () => {
    const carol = await registerUser(app)
    const folder = await createFolder(carol.client)
    const [first, second] = [stranger(), stranger()]
    await share(carol.client, folder.id, first)
    await share(carol.client, folder.id, second)
    const emails = async (user: TestUser, query = '') =>
      (await user.client.get(`contacts?query=${encodeURIComponent(query)}`)).body.contacts.map(
        ({ email }: { email: string }) => email,
      )
    expect(await emails(carol)).toEqual([second.email, first.email])
    expect(await emails(carol, first.email.slice(0, -12).toUpperCase())).toEqual([first.email])
    expect(await emails(bob)).toEqual([])
    expect((await (await app.guest()).get('contacts')).status).toBe(401)
  })
})

it('the filter "shared by me" finds what is shared with people', async () => {
  const carol = await registerUser(app)
  const folder = await createFolder(carol.client)
  await createFolder(carol.client)
  await share(carol.client, folder.id, bob)
  const filters = btoa(JSON.stringify([{ key: 'sharedByMe', value: true, operator: '=' }]))
  const found = await listed(carol.client, `filters=${encodeURIComponent(filters)}`)
  expect(found.map(({ id }) => id)).toEqual([folder.id])
})
