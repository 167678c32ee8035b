import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessTokens, userRoles } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser, signInAgain } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { startProgram } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  await confirmPassword(user)
})

const FUTURE = new Date(Date.now() + 60 * 60 * 1000).toISOString()

const create = (client: ApiClient, input: unknown = { tokenName: 'Backup' }) =>
  client.post('access-tokens', input)
const rowsOf = (userId: number) =>
  app.db.select().from(accessTokens).where(eq(accessTokens.userId, userId))

describe('making an access token', () => {
  it('shows it once, with all abilities and without an end', async () => {
    const { status, body, headers } = await create(user.client, { tokenName: '  Backup  ' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      status: 'success',
      plainTextToken: expect.stringMatching(/^atoll_[\w-]{43}$/),
      token: {
        id: expect.any(Number),
        name: 'Backup',
        abilities: ['read', 'write', 'admin'],
        last_used_at: null,
        expires_at: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    })
    const { body: list } = await user.client.get('access-tokens')
    expect(list.status).toBe('success')
    expect(list.tokens[0]).toEqual(body.token)
    expect(JSON.stringify(list)).not.toContain(body.plainTextToken)
    expect(JSON.stringify(await rowsOf(user.id))).not.toContain(body.plainTextToken.slice(6))
    expect(app.logs.join('\n')).not.toContain(body.plainTextToken)
  })

  it('takes an end and abilities, each once and in their order', async () => {
    const { body } = await create(user.client, {
      tokenName: 'Reader',
      expiresAt: '2999-06-01T02:00:00+02:00',
      abilities: ['write', 'read', 'read'],
    })
    expect(body.token.abilities).toEqual(['read', 'write'])
    expect(body.token.expires_at).toBe('2999-06-01T00:00:00.000Z')
  })

  it.each([
    [{}, 'tokenName', 'Please enter a name.'],
    [{ tokenName: '' }, 'tokenName', 'Please enter a name.'],
    [{ tokenName: '   ' }, 'tokenName', 'Please enter a name.'],
    [{ tokenName: ['x'] }, 'tokenName', 'Please enter a name.'],
    [{ tokenName: 'x'.repeat(101) }, 'tokenName', 'This name is too long.'],
    [{ tokenName: 'Back\u0000up' }, 'tokenName', 'A name cannot contain control characters.'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt', 'Please enter a date and time.'],
    [{ expiresAt: 4_102_444_800 }, 'expiresAt', 'Please enter a date and time.'],
    [{ expiresAt: '2999-02-30T00:00:00Z' }, 'expiresAt', 'Please enter a date and time.'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'This time has passed already.'],
    [{ expiresAt: '9999-12-31T23:59:59-14:00' }, 'expiresAt', 'This time has passed already.'],
    [{ abilities: [] }, 'abilities', 'Please choose what the token may be used for.'],
    [{ abilities: 'read' }, 'abilities', 'Please choose what the token may be used for.'],
    [{ abilities: ['read', 'delete'] }, 'abilities.1', 'There is no such ability.'],
    [{ abilities: ['*'] }, 'abilities.0', 'There is no such ability.'],
  ])('is refused for %j', async (input, field, text) => {
    const before = await rowsOf(user.id)
    const isAboutName = Object.keys(input).length === 0
    const { status, body } = await create(
      user.client,
      isAboutName ? input : { tokenName: 'Refused', ...input },
    )
    expect([status, body.errors]).toEqual([422, { [field]: [text] }])
    expect(await rowsOf(user.id)).toEqual(before)
  })

  it('takes neither an owner nor a token from the one who asks', async () => {
    const other = await registerUser(app)
    const { body } = await create(user.client, {
      tokenName: 'Mine',
      userId: other.id,
      user_id: other.id,
      id: 1_000_000,
      tokenHash: 'x',
      plainTextToken: 'x',
    })
    expect(body.token.id).toBeLessThan(1_000_000)
    expect(await rowsOf(other.id)).toEqual([])
  })

  it('asks for the password first, in this session', async () => {
    const elsewhere = await signInAgain(app, user)
    const { status, body } = await create(elsewhere)
    expect([status, body.code]).toEqual([403, 'password_confirmation_required'])
    await confirmPassword(user, elsewhere)
    expect((await create(elsewhere)).status).toBe(200)
  })

  it('is not for guests, nor for another site', async () => {
    expect((await create(await app.guest())).status).toBe(401)
    const headers = { origin: 'https://evil.example' }
    const { body } = await user.client.post('access-tokens', { tokenName: 'x' }, { headers })
    expect(body.code).toBe('csrf')
  })

  it('is not for who may not use the API, nor while the site has none', async () => {
    const other = await registerUser(app)
    await confirmPassword(other)
    await app.db.delete(userRoles).where(eq(userRoles.userId, other.id))
    const refused = await create(other.client)
    expect([refused.status, refused.body.code]).toEqual([403, 'api_disabled'])

    const admin = await app.adminClient()
    await changeSettings(admin, { 'api.integrated': false })
    const off = await create(user.client)
    await changeSettings(admin, { 'api.integrated': true })
    expect([off.status, off.body.code]).toEqual([403, 'api_disabled'])
    expect((await create(user.client)).status).toBe(200)
  })

  it('ends at a hundred, exactly, of which those that are over do not count', async () => {
    const other = await registerUser(app)
    await confirmPassword(other)
    const rows = Array.from({ length: 99 }, (_, index) => ({
      tokenHash: `many-${index}`,
      userId: other.id,
      name: `Token ${index}`,
      abilities: ['read' as const],
    }))
    await app.db.insert(accessTokens).values(rows)
    await app.db.insert(accessTokens).values({
      ...(rows[0] as (typeof rows)[number]),
      tokenHash: 'many-over',
      expiresAt: '2020-01-01T00:00:00.000Z',
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(other.client)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 422, 422, 422, 422,
    ])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual({
      tokenName: ['You have 100 access tokens already. Delete one first.'],
    })
    expect(await rowsOf(other.id)).toHaveLength(101)
    expect((await other.client.get('access-tokens')).body.tokens).toHaveLength(100)
  })
})

describe('a token that makes a token', () => {
  it('must have confirmed the password, and gives no more than it has', async () => {
    const program = await startProgram(app, user, { abilities: ['read', 'write'] })
    const input = { tokenName: 'Child', abilities: ['read'], expiresAt: FUTURE }
    expect((await create(program, input)).body.code).toBe('password_confirmation_required')
    await confirmPassword({ client: program, password: user.password })
    expect((await create(program, input)).body.token.abilities).toEqual(['read'])
    for (const abilities of [undefined, ['admin'], ['read', 'write', 'admin']]) {
      const { status, body } = await create(program, { tokenName: 'More', abilities })
      expect([status, body.code]).toEqual([403, 'token_ability'])
    }
  })
})
