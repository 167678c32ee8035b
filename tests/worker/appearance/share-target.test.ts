import { expect, it } from 'vitest'
import { registerUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

it('the share target stores nothing, for whoever posts whatever from anywhere, and leads to the drive', async () => {
  const app = await sharedApp()
  const { client } = await registerUser(app)
  const form = new FormData()
  form.append('files', new File(['x'.repeat(5_000_000)], 'a.txt'))
  for (const each of [client, await app.guest()])
    for (const origin of [app.url, 'https://evil.example', 'null']) {
      const headers = { origin, 'x-xsrf-token': null }
      const answer = await each.fetch('POST', '/drive/share-target', undefined, {
        rawBody: form,
        headers,
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/drive'])
      expect(answer.headers.getSetCookie().join()).toContain('flash=share_not_received')
    }
  expect((await client.get('drive/file-entries')).body.data).toEqual([])
  expect((await client.get('/drive/share-target')).status).toBe(405)
  const { body } = await client.get('/manifest.webmanifest')
  expect(JSON.parse(body).share_target.action).toBe('/drive/share-target')
})
