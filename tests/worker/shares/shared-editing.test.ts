import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  listed,
  namesIn,
  registerUser,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { rawForm, sendRawForm } from '#tests/support/form-upload.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { share } from '#tests/support/shares.ts'
import type { SharePermission } from '#worker/features/shares/schema.ts'

let app: App
let bob: TestUser
beforeAll(async () => {
  app = await sharedApp()
  bob = await registerUser(app)
})

describe('whoever may edit a shared folder', () => {
  async function sharedTree(permissions: SharePermission[] = ['edit', 'download']) {
    const owner = await registerUser(app)
    const folder = await createFolder(owner.client)
    const from = await createFolder(owner.client, 'From', folder.id)
    const to = await createFolder(owner.client, 'To', folder.id)
    const file = await uploadFile(owner.client, { parentId: from.id, content: 'hello' })
    await share(owner.client, folder.id, bob, permissions)
    return { owner, folder, from, to, file }
  }

  const move = (client: ApiClient, entryId: number, destinationId: number | null) =>
    client.post('file-entries/move', { entryIds: [entryId], destinationId })

  it('uploads nothing by a form whose bytes come until the share has ended', async () => {
    const { owner, folder } = await sharedTree()
    const [, reader] = await share(owner.client, folder.id, bob, ['edit'])
    const begun = rawForm.field('parentId', String(folder.id)) + rawForm.file('slow').slice(0, -3)
    const begunForms = async () =>
      (await app.db.all(sql`SELECT 1 FROM uploads WHERE strategy = 'form' AND user_id = ${bob.id}`))
        .length
    const encoder = new TextEncoder()
    const slowly = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(encoder.encode(begun))
        await expect.poll(begunForms).toBe(1)
        await owner.client.delete(`file-entries/${folder.id}/unshare?userId=${reader?.id}`)
        // Longer than a place that was loaded with the upload is used.
        await setTimeout(5500)
        controller.enqueue(encoder.encode(`w\r\n${rawForm.end}`))
        controller.close()
      },
    })
    const { status } = await sendRawForm(bob.client, slowly)
    expect([status, await namesIn(owner.client, folder.hash)]).toEqual([404, ['From', 'To']])
  })

  it('uploads into it at the cost of its owner, who sees it at once', async () => {
    const { owner, folder } = await sharedTree()
    const before = [await usedSpace(owner.client), await usedSpace(bob.client)]
    const file = await uploadFile(bob.client, { parentId: folder.id, content: 'twelve bytes' })
    expect(file).toMatchObject({
      owner_id: bob.id,
      users: [{ id: owner.id, owns_entry: true }, { id: bob.id }],
      permissions: { 'files.update': true, 'files.delete': true },
    })
    const after = [await usedSpace(owner.client), await usedSpace(bob.client)]
    expect(after).toEqual([(before[0] ?? 0) + 12, before[1]])
    expect(await namesIn(owner.client, folder.hash)).toContain(file.name)
    await app.db
      .update(users)
      .set({
        availableSpaceBytes: sql`(SELECT used_bytes FROM spaces WHERE owner_id = ${owner.id}) + 3`,
      })
      .where(eq(users.id, owner.id))
    const full = await bob.client.post('s3/simple/presign', {
      filename: 'more.txt',
      size: 4,
      parentId: folder.id,
    })
    expect([full.status, full.body.message]).toEqual([
      413,
      'There is not enough space left for this file.',
    ])
  })

  it('moves within it, and neither out of it nor into another drive', async () => {
    const { owner, folder, file, to } = await sharedTree()
    expect((await move(bob.client, file.id, to.id)).status).toBe(200)
    expect(await namesIn(owner.client, to.hash)).toEqual([file.name])
    const own = await createFolder(bob.client)
    expect((await move(bob.client, file.id, null)).status).toBe(422)
    expect((await move(bob.client, file.id, own.id)).status).toBe(422)
    expect((await move(bob.client, own.id, folder.id)).status).toBe(422)
    const other = await createFolder(owner.client)
    expect((await move(bob.client, file.id, other.id)).status).toBe(404)
    await share(owner.client, other.id, bob, ['edit', 'download'])
    expect((await move(bob.client, folder.id, other.id)).status).toBe(403)
    expect((await move(bob.client, file.id, other.id)).status).toBe(200)
  })

  it('does not move what they may not download to where they may', async () => {
    const { owner, file } = await sharedTree(['edit'])
    const open = await createFolder(owner.client)
    await share(owner.client, open.id, bob, ['edit', 'download'])
    expect((await move(bob.client, file.id, open.id)).status).toBe(403)
  })

  it('deletes own uploads, but nothing of others and nothing forever', async () => {
    const { owner, folder, file } = await sharedTree()
    const remove = (client: ApiClient, entryId: number, deleteForever = false) =>
      client.post('file-entries/delete', { entryIds: [entryId], deleteForever })
    const own = await uploadFile(bob.client, { parentId: folder.id })
    expect((await remove(bob.client, file.id)).status).toBe(403)
    expect((await remove(bob.client, own.id, true)).status).toBe(403)
    expect((await remove(bob.client, own.id)).status).toBe(200)
    expect((await bob.client.get(`file-entries/${own.id}`)).status).toBe(404)
    expect(await listed(owner.client, 'deletedOnly=true')).toMatchObject([{ id: own.id }])
    const made = await createFolder(bob.client, 'Mine', folder.id)
    await uploadFile(owner.client, { parentId: made.id })
    expect((await remove(bob.client, made.id)).status).toBe(403)
    expect((await remove(owner.client, made.id)).status).toBe(200)
  })

  it('copies to their own drive what they may download, at their own cost', async () => {
    const { folder } = await sharedTree()
    const before = await usedSpace(bob.client)
    const copy = await bob.client.post('file-entries/duplicate', { entryIds: [folder.id] })
    expect(copy.status).toBe(200)
    const [entry] = copy.body.entries
    expect(entry).toMatchObject({
      parent_id: null,
      owner_id: bob.id,
      users: [{ id: bob.id, owns_entry: true }],
    })
    expect(await usedSpace(bob.client)).toBe(before + 5)
    expect(await namesIn(bob.client, entry.hash)).toEqual(['From', 'To'])
    const [found] = await app.db.all<{ spaces: number }>(
      sql`SELECT count(DISTINCT space_id) AS spaces FROM file_entries WHERE owner_id = ${bob.id} AND ancestors LIKE ${`/${entry.id}/%`}`,
    )
    expect(found?.spaces).toBe(1)
  })

  it('copies beside the original only where the folder is shared too', async () => {
    const { owner, folder, file } = await sharedTree()
    const copyBeside = (entryId: number) =>
      bob.client.post('file-entries/duplicate', { entryIds: [entryId], inPlace: true })
    const before = await usedSpace(owner.client)
    expect((await copyBeside(file.id)).status).toBe(200)
    expect(await usedSpace(owner.client)).toBe(before + 5)
    expect((await copyBeside(folder.id)).status).toBe(403)
  })
})
