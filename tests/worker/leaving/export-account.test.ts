import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  registerUser as registerUnconfirmed,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { png } from '#tests/support/pictures.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import { confirmPassword } from '#tests/support/two-factor-user.ts'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

/** Somebody who typed the password just now. */
async function registerUser(on: App): Promise<TestUser> {
  const user = await registerUnconfirmed(on)
  await confirmPassword(user)
  return user
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('GET users/me/export', () => {
  it('is a zip of the announced length with every file where it was, and the account as JSON', async () => {
    const { client, email } = await registerUser(app)
    const film = crypto.getRandomValues(new Uint8Array(60_000))
    const folder = await createFolder(client, 'Ferien 🏝️')
    const inner = await createFolder(client, 'Leer', folder.id)
    await uploadFile(client, { name: 'Café.txt', content: 'hello' })
    await uploadFile(client, { name: 'film.bin', parentId: folder.id, content: film })
    await uploadFile(client, { name: 'empty.txt', parentId: inner.id, content: '' })
    const thrown = await uploadFile(client, { name: 'thrown away.txt' })
    await trash(client, thrown.id)
    await createLink(client, folder.id)

    const answer = await client.fetch('GET', 'users/me/export')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="my-data.zip"; filename*=UTF-8''my-data.zip`,
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(String(bytes.byteLength)).toBe(answer.headers.get('content-length'))
    const entries = readZip(bytes)
    expect([...entries.keys()].toSorted()).toEqual(
      [
        'account.json',
        'files/Café.txt',
        'files/Ferien 🏝️/',
        'files/Ferien 🏝️/Leer/',
        'files/Ferien 🏝️/Leer/empty.txt',
        'files/Ferien 🏝️/film.bin',
      ].toSorted(),
    )
    expect(sha256(entries.get('files/Ferien 🏝️/film.bin') ?? new Uint8Array())).toBe(sha256(film))
    const record = JSON.parse(new TextDecoder().decode(entries.get('account.json')))
    expect(record.account).toMatchObject({ email, roles: ['users'] })
    expect(record.links).toEqual([expect.objectContaining({ path: 'Ferien 🏝️' })])
    expect(record.sessions).toHaveLength(1)
    expect(JSON.stringify(record)).not.toMatch(/token_hash|tokenHash|scrypt|passwordHash/)
  })

  it('holds one’s picture as it was stored, and says what it is called', async () => {
    const { client } = await registerUser(app)
    const picture = png(20, 20)
    const form = new FormData()
    form.set('file', new File([picture], 'me.png', { type: 'image/png' }))
    await client.call('POST', 'users/me/avatar', undefined, { rawBody: form })
    const answer = await client.fetch('GET', 'users/me/export')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(String(bytes.byteLength)).toBe(answer.headers.get('content-length'))
    const entries = readZip(bytes)
    expect([...entries.keys()].toSorted()).toEqual(['account.json', 'avatar.png'])
    expect(sha256(entries.get('avatar.png') ?? new Uint8Array())).toBe(sha256(picture))
    const record = JSON.parse(new TextDecoder().decode(entries.get('account.json')))
    expect(record.account.avatar).toBe('avatar.png')
  })

  it('lists shares given and received, without what is in the trash of others', async () => {
    const { client, email } = await registerUser(app)
    const other = await registerUnconfirmed(app)
    const folder = await createFolder(client, 'Given')
    await share(client, folder.id, other, ['view', 'edit'])
    const received = await createFolder(other.client, 'Received')
    await share(other.client, received.id, { email }, ['view', 'download'])
    const trashed = await createFolder(other.client, 'Trashed')
    await share(other.client, trashed.id, { email })
    await trash(other.client, trashed.id)
    const answer = await client.fetch('GET', 'users/me/export')
    const entries = readZip(new Uint8Array(await answer.arrayBuffer()))
    const record = JSON.parse(new TextDecoder().decode(entries.get('account.json')))
    const createdAt = expect.any(String)
    expect(record.sharesGiven).toEqual([
      { path: 'Given', email: other.email, canEdit: true, canDownload: false, createdAt },
    ])
    expect(record.sharesReceived).toEqual([
      { name: 'Received', owner: other.email, canEdit: false, canDownload: true, createdAt },
    ])
  })

  it('is sent in ranges with If-Range only, as the account may have changed', async () => {
    const { client } = await registerUser(app)
    const get = (headers: Record<string, string>) =>
      client.fetch('GET', 'users/me/export', undefined, { headers })
    const whole = await get({ range: 'bytes=10-19' })
    const bytes = new Uint8Array(await whole.arrayBuffer())
    expect([whole.status, String(bytes.byteLength)]).toEqual([
      200,
      whole.headers.get('content-length'),
    ])
    const etag = whole.headers.get('etag') ?? ''
    const part = await get({ range: 'bytes=10-19', 'if-range': etag })
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([
      206,
      bytes.slice(10, 20),
    ])
  })

  it('leaves out the files of a user who may not download', async () => {
    const { client, id } = await registerUser(app)
    await uploadFile(client, { name: 'kept.txt', content: 'not for export' })
    await permitOnly(app, id, ['files.create'])
    const answer = await client.fetch('GET', 'users/me/export')
    expect(answer.status).toBe(200)
    const entries = readZip(new Uint8Array(await answer.arrayBuffer()))
    expect([...entries.keys()]).toEqual(['account.json'])
  })

  it('is one’s own', async () => {
    const guest = await app.guest()
    expect((await guest.get('users/me/export')).status).toBe(401)
  })

  it('asks for a confirmed password, of who has one', async () => {
    const { client, id } = await registerUnconfirmed(app)
    const refused = await client.get('users/me/export')
    expect([refused.status, refused.body.code]).toEqual([403, 'password_confirmation_required'])
    await app.db.update(users).set({ passwordHash: '' }).where(eq(users.id, id))
    expect((await client.get('users/me/export')).status).toBe(200)
  })

  it('of somebody who has nothing yet is the account alone', async () => {
    const { client } = await registerUser(app)
    const answer = await client.fetch('GET', 'users/me/export')
    const entries = readZip(new Uint8Array(await answer.arrayBuffer()))
    expect([...entries.keys()]).toEqual(['account.json'])
    const record = JSON.parse(new TextDecoder().decode(entries.get('account.json')))
    expect(record.account.avatar).toBeNull()
  })
})

it('an export of more files than one request may read is refused before its first byte', async () => {
  const limited = await startApp({ variables: { MAX_SUBREQUESTS: '50' } })
  const { client } = await registerUser(limited)
  for (let index = 0; index < 20; index++) await uploadFile(client, { name: `${index}.txt` })
  const whole = await client.fetch('GET', 'users/me/export')
  const entries = readZip(new Uint8Array(await whole.arrayBuffer()))
  expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(20)
  for (let index = 20; index < 40; index++) await uploadFile(client, { name: `${index}.txt` })
  const refused = await client.get('users/me/export')
  expect(refused.status).toBe(422)
  expect(refused.body.errors.hashes).toHaveLength(1)
  await limited.stop()
})
