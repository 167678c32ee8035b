import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  guest = await app.guest()
})

describe('who shares', () => {
  it('is told by name and picture, never by address', async () => {
    const owner = await registerUser(app)
    const file = await uploadFile(owner.client)
    const { hash } = await createLink(owner.client, file.id)
    const sharer = async () => (await guest.get(`shareable-links/${hash}`)).body.link.shared_by
    expect(await sharer()).toEqual({ display_name: null, avatar: null })
    await owner.client.put('users/me', { first_name: 'Ada', last_name: 'Byron' })
    expect(await sharer()).toEqual({ display_name: 'Ada Byron', avatar: null })
  })

  it('and until when is on the pages of files, folders, several entries and requests', async () => {
    const owner = await registerUser(app)
    const [file, folder] = [await uploadFile(owner.client), await createFolder(owner.client)]
    const page = async (input: object) => {
      const { body } = await owner.client.post('shareable-links', input)
      return String((await guest.get(`/drive/s/${body.link.hash}`)).body)
    }
    const expires_at = '2091-02-03T12:00:00.000Z'
    const links = [
      { entryIds: [file.id], expires_at },
      { entryIds: [folder.id], expires_at },
      { entryIds: [file.id, folder.id], expires_at },
      { entryIds: [folder.id], kind: 'request', expires_at },
    ]
    for (const link of links) expect(await page(link)).not.toContain('Shared by')
    await owner.client.put('users/me', { first_name: 'Ada', last_name: 'Byron' })
    for (const link of links) {
      const html = await page(link)
      expect(html).toContain('kind' in link ? 'Ada Byron asks you' : 'Shared by Ada Byron')
      expect(html).toMatch(/Works until:.*2091-02-03T12:00:00.000Z/)
      expect(html).not.toContain(owner.email)
    }
    expect(await page({ entryIds: [file.id] })).not.toContain('Works until')
  })
})
