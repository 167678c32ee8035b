import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { namesIn, registerUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

it('a page of one user can’t act on the account of another', async () => {
  const [ann, carl] = [await registerUser(app), await registerUser(app)]
  const madeForAnn = { headers: { 'x-user-id': String(ann.id) } }
  const refused = await carl.client.post('folders', { name: 'Ann’s' }, madeForAnn)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'user_changed',
    message: 'You are signed in with another account in this browser now. Please reload this page.',
  })
  expect((await carl.client.put('users/me', { first_name: 'Ann' }, madeForAnn)).status).toBe(409)
  expect((await carl.client.post('auth/logout', {}, madeForAnn)).status).toBe(409)
  expect(await namesIn(carl.client)).toEqual([])
  expect((await ann.client.post('folders', { name: 'Ann’s' }, madeForAnn)).status).toBe(200)
})

it('a guest who names a user is a guest', async () => {
  const guest = await app.guest()
  const named = { headers: { 'x-user-id': '1' } }
  expect((await guest.get('users/me', named)).status).toBe(401)
  expect((await guest.get('bootstrap-data', named)).status).toBe(200)
})
