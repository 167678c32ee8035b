import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessTokens } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { createToken, Program } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const works = async (token: string) =>
  (await new Program(app, token).get('user/space-usage')).status === 200
const exists = async (id: number) =>
  (await app.db.select().from(accessTokens).where(eq(accessTokens.id, id))).length > 0

describe('deleting an access token', () => {
  it('ends it at once, and only it', async () => {
    const [first, second] = [await createToken(user), await createToken(user)]
    expect(await works(first.plainTextToken)).toBe(true)
    const { status, body } = await user.client.delete(`access-tokens/${first.id}`)
    expect([status, body]).toEqual([200, { status: 'success' }])
    const { status: after, body: refusal } = await new Program(app, first.plainTextToken).get(
      'user/space-usage',
    )
    expect([after, refusal.code]).toEqual([401, 'invalid_token'])
    expect(await works(second.plainTextToken)).toBe(true)
    expect((await user.client.delete(`access-tokens/${first.id}`)).status).toBe(404)
  })

  it('works as a POST that stands for it, and by the token itself', async () => {
    const [first, second] = [await createToken(user), await createToken(user)]
    const overridden = await user.client.post(`access-tokens/${first.id}?_method=DELETE`)
    expect(overridden.status).toBe(200)
    const program = new Program(app, second.plainTextToken)
    expect((await program.delete(`access-tokens/${second.id}`)).status).toBe(200)
    expect([await exists(first.id), await exists(second.id)]).toEqual([false, false])
    expect((await program.get('user/space-usage')).status).toBe(401)
  })

  it('of somebody else\u2019s is as if there were none, for the admin too', async () => {
    const { id, plainTextToken } = await createToken(user)
    const others = [(await registerUser(app)).client, await app.adminClient()]
    for (const client of others) {
      const foreign = await client.delete(`access-tokens/${id}`)
      const unknown = await client.delete('access-tokens/999999')
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
      expect(JSON.stringify((await client.get('access-tokens')).body.tokens)).not.toContain(
        `"id":${id},`,
      )
    }
    expect(await works(plainTextToken)).toBe(true)
  })

  it.each(['abc', '0', '-1', '1.5', '1e9x', "1' OR 1=1", '999999999999999999999'])(
    'is refused for the id %j',
    async (id) => {
      const { status } = await user.client.delete(`access-tokens/${encodeURIComponent(id)}`)
      expect(status).toBe(422)
    },
  )

  it('is not for guests', async () => {
    const { id } = await createToken(user)
    const guest = await app.guest()
    expect((await guest.delete(`access-tokens/${id}`)).status).toBe(401)
    expect((await guest.get('access-tokens')).status).toBe(401)
    expect(await exists(id)).toBe(true)
  })

  it('is still possible while the site has no API', async () => {
    const { id } = await createToken(user)
    const admin = await app.adminClient()
    await changeSettings(admin, { 'api.integrated': false })
    const { status } = await user.client.delete(`access-tokens/${id}`)
    await changeSettings(admin, { 'api.integrated': true })
    expect(status).toBe(200)
  })
})

describe('the list of access tokens', () => {
  it('holds one\u2019s own, the newest first, but none that is over', async () => {
    const other = await registerUser(app)
    await createToken(other, { tokenName: 'First' })
    const over = await createToken(other, { tokenName: 'Over' })
    await createToken(other, { tokenName: 'Last' })
    await app.db
      .update(accessTokens)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(eq(accessTokens.id, over.id))
    const { body } = await other.client.get('access-tokens')
    expect(body.tokens.map(({ name }: { name: string }) => name)).toEqual(['Last', 'First'])
  })
})
