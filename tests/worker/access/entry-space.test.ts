import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

it('the space that an entry is in decides who may reach it, not who put it there', async () => {
  const [creator, owner] = [await registerUser(app), await registerUser(app)]
  const file = await uploadFile(creator.client, { content: 'kept' })
  const link = await createLink(creator.client, file.id)
  await app.db
    .update(fileEntries)
    .set({ spaceId: personalSpace(owner.id) })
    .where(eq(fileEntries.id, file.id))
  const content = `file-entries/${file.hash}/content`
  expect((await owner.client.get(content)).body).toBe('kept')
  expect((await owner.client.get(`file-entries/${file.id}`)).body.fileEntry.workspace_id).toBe(0)
  for (const path of [
    content,
    `file-entries/download/${file.hash}`,
    `file-entries/${file.id}`,
    `file-entries/${file.id}/content`,
    `file-entries/${file.id}/versions`,
    `shareable-links/${link.hash}`,
    `${content}?link=${link.hash}`,
  ])
    expect([path, (await creator.client.get(path)).status]).toEqual([path, 404])
})
