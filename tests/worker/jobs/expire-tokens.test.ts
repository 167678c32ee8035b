import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokens, oneTimeTokens } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import { createToken } from '#tests/support/program.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const PAST = new Date(Date.now() - 1000).toISOString()
const FUTURE = new Date(Date.now() + 60 * 60 * 1000).toISOString()

describe('access tokens', () => {
  it('are forgotten once they are over, and only those', async () => {
    const user = await registerUser(app)
    const over = await createToken(user, { tokenName: 'Over', expiresAt: FUTURE })
    await createToken(user, { tokenName: 'To end', expiresAt: FUTURE })
    await createToken(user, { tokenName: 'Endless' })
    await app.db.update(accessTokens).set({ expiresAt: PAST }).where(eq(accessTokens.id, over.id))
    await app.runScheduled()
    const rows = await app.db.select().from(accessTokens).where(eq(accessTokens.userId, user.id))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Endless', 'To end'])
  })
})

describe('one-time tokens', () => {
  it('are forgotten once they are over, and only those', async () => {
    const user = await registerUser(app)
    const token = (tokenHash: string, expiresAt: string) => ({
      tokenHash,
      purpose: 'two-factor-challenge' as const,
      userId: user.id,
      expiresAt,
    })
    await app.db.delete(oneTimeTokens)
    await app.db
      .insert(oneTimeTokens)
      .values([
        token('over', PAST),
        token('live', FUTURE),
        { ...token('nobody', PAST), userId: null },
      ])
    await app.runScheduled()
    const rows = await app.db.select().from(oneTimeTokens)
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual(['live'])
  })
})
