import { beforeAll, expect, it } from 'vitest'
import { socialProfiles } from '#db/schema/index.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const bootstrapUser = async ({ client }: TestUser) =>
  (await client.get('bootstrap-data')).body.data.user

it('the bootstrap user has the connected services, as users/me has', async () => {
  const user = await registerUser(app)
  expect((await bootstrapUser(user)).social_profiles).toEqual([])
  const profile = (service: string, username: string) => ({
    userId: user.id,
    service,
    serviceUserId: `${service}-${user.id}`,
    username,
  })
  await app.db.insert(socialProfiles).values([profile('twitter', 'ada'), profile('google', 'Ada')])
  const expected = [
    { service_name: 'google', username: 'Ada' },
    { service_name: 'twitter', username: 'ada' },
  ]
  expect((await bootstrapUser(user)).social_profiles).toEqual(expected)
  const { body } = await user.client.get('users/me?with=social_profiles')
  expect(body.user.social_profiles).toEqual(expected)
})

it('users/me names the roles of the user, whatever ids users and roles have', async () => {
  for (const user of [await registerUser(app), await registerUser(app), await registerUser(app)]) {
    const { body } = await user.client.get('users/me?with=roles')
    expect(body.user.roles).toEqual((await bootstrapUser(user)).roles)
    expect(body.user.roles).toHaveLength(1)
  }
})
