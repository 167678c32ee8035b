import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessTokens, socialProfiles } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import { createToken } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

describe('loadCount', () => {
  it('counts relations beside those that are loaded, in as many round trips', async () => {
    const user = await registerUser(app)
    await createToken(user, { tokenName: 'expired' })
    await app.db
      .update(accessTokens)
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where(and(eq(accessTokens.userId, user.id), eq(accessTokens.name, 'expired')))
    const profile = { service: 'google' as const, serviceUserId: `g-${user.id}`, username: 'ann' }
    await app.db.insert(socialProfiles).values({ userId: user.id, ...profile })
    for (const tokenName of ['one', 'two']) await createToken(user, { tokenName })
    const answer = await user.client.get('users/me?loadCount=tokens,socialProfiles,roles')
    expect([answer.status, answer.roundTrips]).toEqual([200, 1])
    expect(answer.body.user).toMatchObject({
      tokens_count: 2,
      social_profiles_count: 1,
      roles_count: 1,
    })
    for (const name of ['tokens', 'roles', 'permissions_count'])
      expect(answer.body.user).not.toHaveProperty(name)
    const both = await user.client.get('users/me?with=tokens&loadCount=tokens,permissions')
    expect(both.body.user.tokens).toHaveLength(2)
    const { length } = (await user.client.get('users/me?with=permissions')).body.user.permissions
    expect(length).toBeGreaterThan(0)
    expect(both.body.user).toMatchObject({ tokens_count: 2, permissions_count: length })
  })

  it('of what is no relation is refused', async () => {
    const { client } = await registerUser(app)
    const { status, body } = await client.get('users/me?loadCount=tokens,password')
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, 'loadCount.1'])
  })
})
