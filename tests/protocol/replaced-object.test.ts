import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { blobs, uploads } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { finishInput, presign, putObject, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

/** As clients do that send Content-Type and acl only: their address works for more than one PUT. */
async function upload(content: string) {
  const presigned = await presign(user.client, { content, sendsHeaders: false })
  const plain = {
    url: presigned.url,
    headers: { 'content-type': 'text/plain', 'x-amz-acl': 'private' },
  }
  expect((await putObject(plain, content)).status).toBe(200)
  return { key: presigned.key, plain, input: finishInput(presigned, { content }) }
}

describe('an address that works for more than one PUT', () => {
  it('leads to nothing that an entry points to: the file stays as it was', async () => {
    const { plain, input } = await upload('hello')
    const { body } = await user.client.post('s3/entries', input)
    await putObject(plain, 'HELLO')
    const content = await user.client.get(body.fileEntry.url)
    expect([content.status, content.body]).toEqual([200, 'hello'])
  })

  it('makes one entry and keeps one object when it is finished ten times at once', async () => {
    const { key, input } = await upload('x'.repeat(2 * 1024 ** 2))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => user.client.post('s3/entries', input)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.fileEntry.id)).size).toBe(1)
    const kept = await app.db.select().from(blobs)
    const ours = kept.filter((blob) => blob.objectKey.startsWith(`${key}/`))
    expect(ours).toHaveLength(1)
    expect(await app.hasObject(ours[0]?.objectKey ?? '')).toBe(true)
  })

  it('leaves nothing behind: the job takes what came late and copies that nothing points to', async () => {
    const { key, plain, input } = await upload('again')
    const { body } = await user.client.post('s3/entries', input)
    await putObject(plain, 'AGAIN')
    await app.s3.put(`${key}/stray`, new TextEncoder().encode('cut off'))
    await app.db
      .update(uploads)
      .set({ expiresAt: new Date(0).toISOString() })
      .where(eq(uploads.objectKey, key))
    await app.runScheduled()
    expect(await app.hasObject(key)).toBe(false)
    expect(await app.hasObject(`${key}/stray`)).toBe(false)
    expect((await user.client.get(body.fileEntry.url)).body).toBe('again')
  })
})
