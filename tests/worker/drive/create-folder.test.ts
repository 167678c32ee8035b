import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

describe('POST folders', () => {
  it('makes a folder, in the root or in another', async () => {
    const { client } = await registerUser(app)
    const outer = await createFolder(client, 'Photos')
    const inner = await createFolder(client, '2026', outer.id)
    expect(outer).toMatchObject({
      name: 'Photos',
      type: 'folder',
      parent_id: null,
      path: String(outer.id),
      file_size: 0,
    })
    expect(inner).toMatchObject({ parent_id: outer.id, path: `${outer.id}/${inner.id}` })
  })

  it('refuses a name that stands there already, whatever its case or its form', async () => {
    const { client } = await registerUser(app)
    await createFolder(client, 'Caf\u00e9')
    for (const name of ['Café', 'CAFÉ', 'Cafe\u0301', ' Café ']) {
      const answer = await client.post('folders', { name })
      expect(answer.status).toBe(422)
      expect(answer.body.errors.name[0]).toBe(
        'There is a file or folder with this name here already.',
      )
    }
  })

  it.each([
    ['', 'Please enter a name.'],
    ['   ', 'Please enter a name.'],
    ['a/b', 'A name cannot contain a slash or a backslash.'],
    ['a\\b', 'A name cannot contain a slash or a backslash.'],
    ['..', 'This name is reserved.'],
    ['a\0b', 'A name cannot contain control characters.'],
    ['a\r\nb', 'A name cannot contain control characters.'],
    ['gpj.\u202Eexe', 'A name cannot contain characters that change the direction of text.'],
    ['x'.repeat(300), 'This name is too long.'],
  ])('refuses the name %j', async (name, text) => {
    const { client } = await registerUser(app)
    const answer = await client.post('folders', { name })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ name: [text] })
  })

  it.each([
    '🏝️ Atoll 🌊',
    'مجلد',
    '<img src=x onerror=alert(1)>',
    'CON',
    '.hidden',
    'a'.repeat(255),
  ])('takes the name %j as it is', async (name) => {
    const { client } = await registerUser(app)
    expect((await createFolder(client, name)).name).toBe(name.normalize('NFC'))
  })

  it('knows no folder of somebody else, no file as a parent, no workspace that is not mine', async () => {
    const [alice, bob] = [await registerUser(app), await registerUser(app)]
    const theirs = await createFolder(bob.client)
    const file = await uploadFile(alice.client)
    for (const parentId of [theirs.id, file.id, 999_999]) {
      expect((await alice.client.post('folders', { name: 'x', parentId })).status).toBe(404)
    }
    expect((await alice.client.post('folders?workspaceId=7', { name: 'x' })).status).toBe(404)
  })

  it('asks a guest to sign in', async () => {
    const guest = await app.guest()
    expect((await guest.post('folders', { name: 'x' })).status).toBe(401)
  })
})
