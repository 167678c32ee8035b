import { beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const named = async (client: ApiClient, path: string) =>
  (await client.fetch('GET', path)).headers.get('x-offline-user')

const cookieOf = (client: ApiClient) => client.cookies.get('offline-user')

describe('whose answer it is', () => {
  it('is said of pages and calls', async () => {
    const { client, id } = await registerUser(app)
    for (const path of ['/drive', '/drive/trash', 'me/workspaces', '/nowhere', 'drive/nothing'])
      expect(await named(client, path), path).toBe(String(id))
    const guest = await app.guest()
    for (const path of ['/', '/login', 'me/workspaces', 'bootstrap-data'])
      expect(await named(guest, path), path).toBe('none')
  })

  it('is not said of what other caches keep: a file, a picture, the manifest', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client)
    const { headers, status } = await client.fetch('GET', `file-entries/${file.hash}/content`)
    expect([status, headers.get('x-offline-user')]).toEqual([200, null])
    expect(await named(client, '/manifest.webmanifest')).toBeNull()
  })

  it('is nobody’s where an admin looks at the site as somebody, and a draft is of nobody', async () => {
    const { id } = await registerUser(app)
    const admin = await app.adminClient()
    const frame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
    const draft = await admin.fetch('GET', '/drive', undefined, { headers: frame })
    expect(draft.headers.get('x-offline-user')).toBeNull()
    expect(await named(admin, '/drive')).toMatch(/^\d+$/)
    expect((await admin.post(`admin/users/${id}/impersonate`)).status).toBe(200)
    expect(await named(admin, '/drive')).toBe('none')
    expect(cookieOf(admin)).toBeUndefined()
  })
})

describe('the cookie with who is signed in', () => {
  it('comes with the sign-in, for as long as the session, and ends with it', async () => {
    const { email, id, password } = await registerUser(app)
    const signIn = async (remember: boolean) => {
      const client = await app.guest()
      const body = { email, password, remember }
      const answer = await client.fetch('POST', 'auth/login', body)
      const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('offline-user='))
      return { client, cookie }
    }
    const short = await signIn(false)
    expect(short.cookie).toMatch(new RegExp(`^offline-user=${id};`))
    expect(short.cookie).not.toMatch(/max-age|httponly/i)
    const long = await signIn(true)
    expect(long.cookie).toMatch(/max-age=2592000/i)
    expect(cookieOf(long.client)).toBe(String(id))
    await long.client.post('auth/logout')
    expect(cookieOf(long.client)).toBeUndefined()
  })

  it('is set by the first page, corrected by each, and deleted where the session is over', async () => {
    const { client, id } = await registerUser(app)
    client.cookies.delete('offline-user')
    await client.get('/drive')
    expect(cookieOf(client)).toBe(String(id))
    client.cookies.set('offline-user', String(id + 1))
    await client.get('/account-settings')
    expect(cookieOf(client)).toBe(String(id))
    const other = new ApiClient(app.url)
    other.cookies.set('offline-user', String(id))
    await other.get('me/workspaces')
    expect(cookieOf(other)).toBeUndefined()
    other.cookies.set('offline-user', String(id))
    await other.get('/')
    expect(cookieOf(other)).toBeUndefined()
  })

  it('is not sent to guests, nor in answers to access tokens', async () => {
    const { headers } = await new ApiClient(app.url).fetch('GET', '/')
    expect(headers.getSetCookie().join()).not.toContain('offline-user')
  })
})
