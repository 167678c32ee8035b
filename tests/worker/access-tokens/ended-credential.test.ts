import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokens, outgoingMails, sessions, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { startDatabaseGate } from '#tests/support/database-gate.ts'
import type { DatabaseGate } from '#tests/support/database-gate.ts'
import { registerUser } from '#tests/support/factories.ts'
import { createToken, Program } from '#tests/support/program.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'

let gate: DatabaseGate
let app: OwnApp
beforeAll(async () => {
  gate = await startDatabaseGate()
  app = await startApp({ variables: { LIBSQL_URL: gate.url } })
  gate.target = app.database.url
})
afterAll(async () => {
  await app.stop()
  gate.stop()
})

const OVER = '2020-01-01T00:00:00.000Z'

/** Asks for a token; runs `end` when the request has read its credential from `table` and before it goes on. */
async function createWhile(client: ApiClient, table: string, end: () => PromiseLike<unknown>) {
  // Not the write that records the use of the credential by an earlier call.
  const isHeld = gate.holdNext(JSON.stringify(`from "${table}"`).slice(1, -1))
  const answer = client.post('access-tokens', { tokenName: 'Late' })
  const letGo = await isHeld
  await end()
  letGo()
  const { status, body } = await answer
  return [status, body.code]
}

const tokenNamesOf = async (userId: number) => {
  const rows = await app.db.select().from(accessTokens).where(eq(accessTokens.userId, userId))
  return rows.map(({ name }) => name)
}

describe('a credential that ends while it makes an access token', () => {
  it.each([
    ['deleted', (id: number) => app.db.delete(sessions).where(eq(sessions.userId, id))],
    [
      'expired',
      (id: number) =>
        app.db.update(sessions).set({ expiresAt: OVER }).where(eq(sessions.userId, id)),
    ],
    [
      'held by a user suspended meanwhile',
      (id: number) => app.db.update(users).set({ bannedAt: OVER }).where(eq(users.id, id)),
    ],
  ])('a session that is %s stores no token and no mail', async (_, end) => {
    const user = await registerUser(app)
    await confirmPassword(user)
    const outcome = await createWhile(user.client, 'sessions', () => end(user.id))
    expect(outcome).toEqual([401, 'unauthorized'])
    expect(await tokenNamesOf(user.id)).toEqual([])
    const isTheirs = eq(outgoingMails.recipient, user.email)
    expect(await app.db.select().from(outgoingMails).where(isTheirs)).toEqual([])
  })

  it.each([
    ['deleted', (id: number) => app.db.delete(accessTokens).where(eq(accessTokens.id, id)), []],
    [
      'expired',
      (id: number) =>
        app.db.update(accessTokens).set({ expiresAt: OVER }).where(eq(accessTokens.id, id)),
      ['Test'],
    ],
  ])('an access token that is %s stores no other', async (_, end, left) => {
    const user = await registerUser(app)
    const { id, plainTextToken } = await createToken(user)
    const program = new Program(app, plainTextToken)
    await confirmPassword({ client: program, password: user.password })
    const outcome = await createWhile(program, 'access_tokens', () => end(id))
    expect(outcome).toEqual([401, 'unauthorized'])
    expect(await tokenNamesOf(user.id)).toEqual(left)
  })

  it('the end of another user\u2019s session changes nothing', async () => {
    const user = await registerUser(app)
    const other = await registerUser(app)
    await confirmPassword(user)
    const end = () => app.db.delete(sessions).where(eq(sessions.userId, other.id))
    expect((await createWhile(user.client, 'sessions', end))[0]).toBe(200)
    expect(await tokenNamesOf(user.id)).toEqual(['Late'])
  })
})
