import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { links, notifications } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  linkTogether,
  listed,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import { outcomesOf, sendBundle, smallFiles } from '#tests/support/send-bundle.ts'
import type { SentFile } from '#tests/support/send-bundle.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})
afterEach(() => expectSoundDrive(app))

describe('a bundle by a link', () => {
  async function openFolder(input: Record<string, unknown>) {
    const owner = await registerUser(app)
    const folder = await createFolder(owner.client, 'Open')
    const link = await linkTogether(owner.client, [folder.id], input)
    const send = async (files: readonly SentFile[], fields: object = {}, client?: ApiClient) =>
      sendBundle(client ?? (await app.guest()), files, fields, `?link=${link.hash}`)
    const counts = async () => {
      const [row] = await app.db.select().from(links).where(eq(links.id, link.id))
      return row && [row.uploads, row.uploadBytes]
    }
    const rows = () => listed(owner.client, `folderId=${folder.hash}&orderBy=name&orderDir=asc`)
    return { owner, folder, link, send, counts, rows }
  }

  it('is the owner\u2019s, who is notified once of all, in three round trips', async () => {
    const { owner, send, counts, rows } = await openFolder({ allow_edit: true })
    const answer = await send(smallFiles(3), { senderName: 'Ann' })
    expect([outcomesOf(answer).length, answer.roundTrips]).toEqual([3, 3])
    expect((await rows()).map(({ sent_by, owner_id }) => [sent_by, owner_id])).toEqual(
      Array.from({ length: 3 }, () => ['Ann', owner.id]),
    )
    expect(await counts()).toEqual([3, 18])
    await send([{ name: 'another' }])
    const notes = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, owner.id))
    expect(notes.map(({ facts }) => facts)).toEqual([
      expect.objectContaining({ count: 4, fileName: 'another' }),
    ])
  })

  it('keeps to the link\u2019s limits, however many come at once', async () => {
    const limits = { files: 20, bytes: 1_000_000 }
    const { send, counts, rows } = await openFolder({ allow_edit: true, limits })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, bundle) =>
        send(smallFiles(8, (index) => `${bundle}-${index}.txt`)),
      ),
    )
    const outcomes = answers.flatMap(outcomesOf)
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 413)).toHaveLength(28)
    expect((await counts())?.[0]).toBe(20)
    expect(await rows()).toHaveLength(20)
  })

  it('tells the senders of a request nothing of the folder', async () => {
    const { owner, folder, send, rows } = await openFolder({ kind: 'request' })
    await uploadFile(owner.client, { parentId: folder.id, name: 'taken.txt' })
    expect((await send([{ name: 'a' }])).status).toBe(422)
    const answer = await send(
      [{ name: 'taken.txt' }, { name: 'taken.txt', relativePath: 'x/taken.txt' }],
      { senderName: 'Ann' },
    )
    expect(outcomesOf(answer)).toEqual(['taken.txt', 'taken.txt'])
    for (const { fileEntry } of answer.body.results)
      expect(fileEntry).toMatchObject({ parent_id: null, path: String(fileEntry?.id) })
    expect((await rows()).map(({ name }) => name)).toEqual([
      'taken (1).txt',
      'taken (2).txt',
      'taken.txt',
    ])
    expect((await send([{ name: 'b' }], { senderName: 'A', parentId: folder.id })).status).toBe(404)
  })

  it('is the same entries when a visitor sends it again', async () => {
    const { send, rows } = await openFolder({ allow_edit: true })
    const files = smallFiles(3).map((file) => ({ ...file, idempotencyKey: file.name }))
    const [first, second] = [await send(files), await send(files)]
    expect(second.body).toEqual(first.body)
    expect(await rows()).toHaveLength(3)
  })
})
