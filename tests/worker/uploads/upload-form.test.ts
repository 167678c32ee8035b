import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser, usedSpace } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { rawForm, sendRawForm, uploadedByForm, uploadForm } from '#tests/support/form-upload.ts'
import { startProgram } from '#tests/support/program.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const contentOf = async (url: string | null) =>
  new Uint8Array(await (await user.client.fetch('GET', url ?? '')).arrayBuffer())

const { file, end: END } = rawForm

describe('POST file-entries', () => {
  it('stores a file and answers its entry', async () => {
    const used = await usedSpace(user.client)
    const entry = await uploadedByForm(
      user.client,
      'by form',
      {},
      { name: 'Sea.JPG', mime: 'image/jpeg' },
    )
    expect(entry).toMatchObject({
      name: 'Sea.JPG',
      mime: 'image/jpeg',
      type: 'image',
      file_size: 7,
      parent_id: null,
    })
    expect((await user.client.get(entry.url ?? '')).body).toBe('by form')
    expect(await usedSpace(user.client)).toBe(used + 7)
  })

  // A form may end in the piece of bytes that fills what waits to be stored.
  it.each(Array.from({ length: 16 }, (_, step) => MIB + step * 8000))(
    'stores a file of %i bytes, which just exceeds what waits to be stored',
    async (size) => {
      const entry = await uploadedByForm(user.client, 'x'.repeat(size), { clientName: 'x' })
      expect(entry.file_size).toBe(size)
    },
  )

  it.each([true, false])(
    'takes its fields from before the file and after it (%s)',
    async (fieldsFirst) => {
      const folder = await createFolder(user.client)
      const entry = await uploadedByForm(
        user.client,
        'hello',
        {
          clientName: 'said.md',
          clientMime: 'text/markdown',
          clientExtension: 'md',
          parentId: String(folder.id),
          relativePath: 'a/b/said.md',
          workspaceId: '0',
          size: '5',
        },
        { fieldsFirst },
      )
      expect(entry).toMatchObject({ name: 'said.md', mime: 'text/markdown' })
      expect(await namesIn(user.client, folder.hash)).toEqual(['a'])
      expect(entry.path.split('/')).toHaveLength(4)
    },
  )

  it('takes blank fields as absent ones, and an empty file', async () => {
    const entry = await uploadedByForm(user.client, '', {
      parentId: '',
      relativePath: 'null',
      clientMime: '',
    })
    expect(entry).toMatchObject({ parent_id: null, file_size: 0, mime: 'text/plain' })
  })

  it('numbers a name that is taken', async () => {
    const { id, hash } = await createFolder(user.client)
    const fields = { parentId: String(id), clientName: 'twice.txt' }
    const answers = await Promise.all([1, 2, 3].map(() => uploadForm(user.client, 'x', fields)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await namesIn(user.client, hash)).toEqual([
      'twice (1).txt',
      'twice (2).txt',
      'twice.txt',
    ])
  })

  // 90 MiB are compared in protocol/upload-memory.
  it.each([8 * MIB - 1000, 8 * MIB, 16 * MIB + 3])(
    'gives %d bytes back as they were',
    async (size) => {
      const content = new Uint8Array(randomBytes(size))
      const binary = { name: `${size}.bin`, mime: 'application/octet-stream' }
      const entry = await uploadedByForm(user.client, content, {}, binary)
      expect(entry.file_size).toBe(size)
      expect(digest(await contentOf(entry.url))).toBe(digest(content))
    },
  )

  it('takes a form of unknown length', async () => {
    const content = randomBytes(9 * MIB)
      .toString('hex')
      .slice(0, 9 * MIB)
    const body = new Blob([file(content, 'chunked.txt') + END]).stream()
    const response = await fetch(`${app.url}/api/v1/file-entries`, {
      method: 'POST',
      headers: {
        origin: app.url,
        'x-xsrf-token': user.client.cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...user.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': rawForm.type,
      },
      body,
      duplex: 'half',
    } as RequestInit)
    const { fileEntry } = (await response.json()) as { fileEntry: { url: string } }
    expect(Buffer.from(await contentOf(fileEntry.url)).toString()).toBe(content)
    const empty = await sendRawForm(user.client, file('', 'nothing.txt') + END)
    expect(empty.status).toBe(200)
  })

  it('takes an access token, and no XSRF token with it', async () => {
    const program = await startProgram(app, user)
    expect((await uploadForm(program, 'by token')).status).toBe(200)
    const reader = await startProgram(app, user, { abilities: ['read'] })
    expect((await uploadForm(reader, 'no')).status).toBe(403)
  })

  it('is refused without the XSRF token, and to guests', async () => {
    const form = new FormData()
    form.append('file', new File(['x'], 'x.txt'))
    const answer = await user.client.call('POST', 'file-entries', undefined, {
      rawBody: form,
      headers: { 'x-xsrf-token': null },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'csrf'])
    expect((await uploadForm(await app.guest(), 'x')).status).toBe(401)
  })
})
