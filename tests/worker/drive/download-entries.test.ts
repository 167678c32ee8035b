import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import {
  createFolder,
  createLink,
  listed,
  registerUser,
  trash,
  uploadDirectly,
  uploadFile,
} from '#tests/support/factories.ts'
import { uploadedByForm } from '#tests/support/form-upload.ts'
import { readZip, readZipDirectory } from '#tests/support/read-zip.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

async function download(client: ApiClient, path: string): Promise<Uint8Array> {
  const answer = await client.fetch('GET', `file-entries/download/${path}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
  return bytes
}

describe('a folder as a zip', () => {
  it('has all that is in it, with names, dates and empty folders, but not the trash', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Ferien 🏝️')
    const inner = await createFolder(client, 'a folder ünder it', folder.id)
    await createFolder(client, 'empty', inner.id)
    const sea = await uploadFile(client, { name: 'sea.txt', parentId: folder.id, content: 'blue' })
    await uploadFile(client, { name: 'nothing.txt', parentId: inner.id, content: '' })
    await uploadFile(client, { name: '海.txt', parentId: inner.id, content: 'umi' })
    await uploadFile(client, { name: 'beside.txt' })
    const thrown = await uploadFile(client, { name: 'thrown.txt', parentId: inner.id })
    await trash(client, thrown.id)

    const answer = await client.fetch('GET', `file-entries/download/${folder.hash}`)
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('Ferien 🏝️.zip')}`,
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
    const files = readZip(bytes)
    expect([...files.keys()].toSorted()).toEqual(
      [
        'Ferien 🏝️/',
        'Ferien 🏝️/a folder ünder it/',
        'Ferien 🏝️/a folder ünder it/empty/',
        'Ferien 🏝️/a folder ünder it/nothing.txt',
        'Ferien 🏝️/a folder ünder it/海.txt',
        'Ferien 🏝️/sea.txt',
      ].toSorted(),
    )
    expect(text(files.get('Ferien 🏝️/sea.txt'))).toBe('blue')
    const line = readZipDirectory(bytes).find(({ name }) => name.endsWith('sea.txt'))
    expect(line?.modifiedAt?.getTime()).toBe(Math.floor(Date.parse(sea.updated_at) / 1000) * 1000)
    expect(line?.mode.toString(8)).toBe('100644')
  })

  it('is announced by HEAD, too, and offers no ranges', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client)
    await uploadDirectly(client, { parentId: folder.id, content: 'x'.repeat(1000) })
    const bytes = await download(client, folder.hash)
    const head = await client.fetch('HEAD', `file-entries/download/${folder.hash}`)
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBe(bytes.byteLength)
    expect(head.headers.get('accept-ranges')).toBe('none')
    expect(await head.text()).toBe('')
  })

  it('breaks off when a file in it can’t be read, rather than ending short', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client)
    await uploadDirectly(client, { name: 'a.txt', parentId: folder.id, content: 'whole' })
    const broken = await uploadDirectly(client, { name: 'b.txt', parentId: folder.id })
    await app.db.run(sql`
      UPDATE blobs SET etag = 'another' WHERE id = (SELECT blob_id FROM file_entries WHERE id = ${broken.id})`)
    const answer = await client.fetch('GET', `file-entries/download/${folder.hash}`)
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })
})

it('a folder whose paths are longer than a zip can say is refused, what is in it is not', async () => {
  const { client } = await registerUser(app)
  const relativePath = `${`${'e'.repeat(250)}/`.repeat(15)}form.txt`
  const folders = []
  for (let depth = 15; depth <= 285; depth += 15) {
    const parentId = String(folders.at(-1)?.id ?? '')
    const file = await uploadedByForm(client, 'x', { parentId, relativePath })
    folders.push((await client.get(`file-entries/${file.parent_id}`)).body.fileEntry)
  }
  const [top] = await listed(client, 'perPage=1')
  const refused = await client.get(`file-entries/download/${top?.hash}`)
  const problem =
    'There are too many folders in one another for a zip. Please download a part of them.'
  expect([refused.status, refused.body.errors]).toEqual([422, { hashes: [problem] }])
  const names = readZipDirectory(await download(client, folders[1].hash)).map(({ name }) => name)
  expect(Math.max(...names.map(({ length }) => length))).toBe(256 * 251 + 'form.txt'.length)
})

describe('several entries as a zip', () => {
  it('lie side by side, numbered where they have one name', async () => {
    const { client } = await registerUser(app)
    const one = await createFolder(client, 'one')
    const two = await createFolder(client, 'two')
    const first = await uploadFile(client, { name: 'same.txt', parentId: one.id, content: '1' })
    const second = await uploadFile(client, { name: 'SAME.txt', parentId: two.id, content: '2' })
    const bytes = await download(client, [first.hash, second.hash, two.hash].join(','))
    const files = readZip(bytes)
    // The second is in the folder that was chosen, too.
    expect([...files.keys()].toSorted()).toEqual(['same.txt', 'two/', 'two/SAME.txt'])
    const both = readZip(await download(client, `${first.hash},${second.hash}`))
    expect([...both.values()].map(text).toSorted()).toEqual(['1', '2'])
    expect([...both.keys()].map((name) => name.toLowerCase()).toSorted()).toEqual([
      'same (1).txt',
      'same.txt',
    ])
  })

  it('are a file when they are the same one', async () => {
    const { client } = await registerUser(app)
    const file = await uploadFile(client, { content: 'hello' })
    const answer = await client.fetch('GET', `file-entries/download/${file.hash},${file.hash}`)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe('hello')
  })

  it('are refused when they are too many, or none', async () => {
    const { client } = await registerUser(app)
    const hashes = Array.from({ length: 501 }, (_, index) => `hash${index}`).join(',')
    expect((await client.get(`file-entries/download/${hashes}`)).status).toBe(422)
    expect((await client.get('file-entries/download/,')).status).toBe(404)
  })
})

describe('who may download', () => {
  it('nothing when one of them is somebody else’s, unknown, or a folder in the trash', async () => {
    const { client } = await registerUser(app)
    const other = await registerUser(app)
    const mine = await uploadFile(client)
    const trashed = await createFolder(client)
    await trash(client, trashed.id)
    const foreign = await createFolder(other.client)
    for (const hash of [foreign.hash, 'unknown', trashed.hash]) {
      expect((await client.get(`file-entries/download/${mine.hash},${hash}`)).status).toBe(404)
      expect((await client.get(`file-entries/download/${hash}`)).status).toBe(404)
    }
    const guest = await app.guest()
    expect((await guest.get(`file-entries/download/${foreign.hash}`)).status).toBe(404)
  })

  it('a link’s visitor: what is below it, when it allows that, with its password', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'shared')
    const inner = await createFolder(client, 'inner', folder.id)
    await uploadFile(client, { name: 'in it.txt', parentId: inner.id, content: 'shared' })
    const beside = await createFolder(client)
    const link = await createLink(client, folder.id)
    const guest = await app.guest()
    const files = readZip(await download(guest, `${inner.hash}?link=${link.hash}`))
    expect([...files.keys()]).toEqual(['inner/', 'inner/in it.txt'])
    expect((await guest.get(`file-entries/download/${beside.hash}?link=${link.hash}`)).status).toBe(
      404,
    )
    const mixed = `${inner.hash},${beside.hash}?link=${link.hash}`
    expect((await guest.get(`file-entries/download/${mixed}`)).status).toBe(404)

    await client.put(`file-entries/${folder.id}/shareable-link`, { allow_download: false })
    const refused = await guest.get(`file-entries/download/${inner.hash}?link=${link.hash}`)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('Downloading is switched off for this link.')

    await client.put(`file-entries/${folder.id}/shareable-link`, {
      allow_download: true,
      password: 'open sesame',
    })
    const locked = await guest.get(`file-entries/download/${inner.hash}?link=${link.hash}`)
    expect(locked.status).toBe(401)
    expect(JSON.stringify(locked.body)).not.toContain('inner')
    await guest.post(`shareable-links/${link.hash}/check-password`, { password: 'open sesame' })
    expect(
      readZip(await download(guest, `${inner.hash}?link=${link.hash}`)).has('inner/in it.txt'),
    ).toBe(true)
  })
})
