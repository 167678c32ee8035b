import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { blobs, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import { png } from '#tests/support/pictures.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

function upload(
  client: ApiClient,
  bytes: Uint8Array<ArrayBuffer> | string,
  { name = 'me.png', type = 'image/png', path = 'users/me/avatar' } = {},
) {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type }))
  return client.call('POST', path, undefined, { rawBody: form })
}

const avatarOf = async (client: ApiClient): Promise<string | null> =>
  (await client.get('users/me')).body.user.avatar

describe('POST users/{id}/avatar with a file', () => {
  it('shows the picture to everybody, as what it is and nothing that could run', async () => {
    const { client } = await registerUser(app)
    const picture = png()
    const answer = await upload(client, picture)
    expect(answer.status).toBe(200)
    expect(answer.roundTrips).toBeLessThanOrEqual(3)
    const path = await avatarOf(client)
    expect(path).toBe(answer.body.user.avatar)
    const guest = await app.guest()
    const shown = await guest.fetch('GET', path ?? '')
    expect(shown.status).toBe(200)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    })
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(picture)
    expect((await client.get('bootstrap-data')).body.data.user.avatar).toBe(path)
  })

  it.each([
    [
      'a drawing that may hold scripts',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'a.svg',
      'image/svg+xml',
    ],
    [
      'the same under the name of a picture',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'a.png',
      'image/png',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', 'a.png', 'image/png'],
    ['a text', 'hello', 'a.png', 'image/png'],
    ['nothing', '', 'a.png', 'image/png'],
  ])('refuses %s', async (_name, content, name, type) => {
    const { client } = await registerUser(app)
    const answer = await upload(client, content, { name, type })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ file: ['This file type is not allowed'] })
    expect(await avatarOf(client)).toBeNull()
  })

  it('refuses more than 2 MB, and sides of more than 4,096 pixels whatever they unfold to', async () => {
    const { client } = await registerUser(app)
    const large = new Uint8Array(2 * 1024 ** 2 + 1)
    large.set(png())
    const tooLarge = await upload(client, large, { name: 'huge.png' })
    expect(tooLarge.status).toBe(422)
    expect(tooLarge.body.errors.file).toEqual(['`huge.png` exceeds maximum allowed size of 2 MB'])
    const flood = await upload(client, png(8, 8, { widthPx: 60_000, heightPx: 60_000 }))
    expect(flood.status).toBe(422)
    expect(flood.body.errors.file[0]).toContain('4,096')
    expect(await avatarOf(client)).toBeNull()
  })

  it('refuses a call without a picture', async () => {
    const { client } = await registerUser(app)
    const answer = await client.post('users/me/avatar', {})
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ file: ['Please select an image.'] })
  })

  it('is for one’s own account', async () => {
    const [alice, bob] = await Promise.all([registerUser(app), registerUser(app)])
    const path = `users/${alice.id}/avatar`
    expect((await upload(bob.client, png(), { path })).status).toBe(404)
    expect((await bob.client.delete(path)).status).toBe(404)
    expect((await upload(await app.guest(), png(), { path })).status).toBe(401)
    expect((await upload(alice.client, png(), { path })).status).toBe(200)
  })
})

describe('a picture that was replaced or taken away', () => {
  it('is gone at once, and its object with the next run of the job; the one in use stays', async () => {
    const { client, id } = await registerUser(app)
    await upload(client, png())
    const first = await avatarOf(client)
    const [firstUser] = await app.db.select().from(users).where(eq(users.id, id))
    await upload(client, png(9, 9))
    const second = await avatarOf(client)
    expect(second).not.toBe(first)
    expect((await client.get(first ?? '')).status).toBe(404)

    const blobId = firstUser?.avatarBlobId ?? 0
    const [blob] = await app.db.select().from(blobs).where(eq(blobs.id, blobId))
    await app.runScheduled()
    expect(await app.hasObject(blob?.objectKey ?? '')).toBe(false)
    expect((await client.get(second ?? '')).status).toBe(200)

    expect((await client.delete('users/me/avatar')).status).toBe(200)
    expect(await avatarOf(client)).toBeNull()
    expect((await client.get(second ?? '')).status).toBe(404)
  })

  it.each(['x', '../../etc/passwd', `${'a'.repeat(43)}.png`, `${'a'.repeat(43)}.svg`])(
    'a name like %s finds nothing',
    async (name) => {
      const guest = await app.guest()
      expect((await guest.get(`avatars/${encodeURIComponent(name)}`)).status).toBe(404)
    },
  )
})
