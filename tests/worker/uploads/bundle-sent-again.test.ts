import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser, usedSpace } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { outcomesOf, sendBundle, smallFiles } from '#tests/support/send-bundle.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { expectNothingUnfinished } from '#tests/support/unfinished-uploads.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

async function ownFolder() {
  const folder = await createFolder(user.client)
  return { parentId: folder.id, names: () => namesIn(user.client, folder.hash) }
}

describe('a bundle that is sent again with its keys', () => {
  const keyed = (count: number) =>
    smallFiles(count).map((file) => ({ ...file, idempotencyKey: crypto.randomUUID() }))
  const idsOf = ({ body }: Awaited<ReturnType<typeof sendBundle>>) =>
    body.results.map(({ fileEntry }) => fileEntry?.id)

  it('is the same entries, and costs nothing more', async () => {
    const { parentId, names } = await ownFolder()
    const files = keyed(30)
    const first = await sendBundle(user.client, files, { parentId })
    const used = await usedSpace(user.client)
    const again = await sendBundle(user.client, files, { parentId })
    expect(idsOf(again)).toEqual(idsOf(first))
    expect(again.body).toEqual(first.body)
    expect(again.roundTrips).toBeLessThanOrEqual(3)
    expect(await names()).toHaveLength(30)
    expect(await usedSpace(user.client)).toBe(used)
    await expectNothingUnfinished(app, user)
  })

  it('is the same entries where both come at once', async () => {
    const { parentId, names } = await ownFolder()
    const files = keyed(30).map((file) => ({ ...file, relativePath: `made/${file.name}` }))
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendBundle(user.client, files, { parentId })),
    )
    const [ids, ...others] = answers.map(idsOf)
    expect(ids?.every(Boolean)).toBe(true)
    for (const other of others) expect(other).toEqual(ids)
    expect(await names()).toEqual(['made'])
    await expectNothingUnfinished(app, user)
  })

  it('brings what was missing, and other bundles may have some of its files', async () => {
    const { parentId } = await ownFolder()
    const files = keyed(6)
    const some = await sendBundle(user.client, files.slice(2, 4), { parentId })
    const all = await sendBundle(user.client, files, { parentId })
    expect(all.roundTrips).toBe(3)
    expect(idsOf(all).slice(2, 4)).toEqual(idsOf(some))
    expect(new Set(idsOf(all)).size).toBe(6)
  })

  it('is refused where a key was another file\u2019s, or its file is gone', async () => {
    const { parentId } = await ownFolder()
    const files = keyed(2)
    const { body } = await sendBundle(user.client, files, { parentId })
    await user.client.post('file-entries/delete', {
      entryIds: [body.results[1]?.fileEntry?.id],
      deleteForever: true,
    })
    const [one, gone] = files
    const again = await sendBundle(
      user.client,
      [
        { ...one, name: 'other', content: 'of another length' },
        { ...gone, name: 'gone' },
      ],
      { parentId },
    )
    expect(outcomesOf(again)).toEqual([422, 404])
    await expectNothingUnfinished(app, user)
  })

  it('is remembered for a day, and only for its sender', async () => {
    const { parentId } = await ownFolder()
    const [file] = keyed(1)
    const sent = { name: 'a', ...file }
    const { body } = await sendBundle(user.client, [sent], { parentId })
    const isIt = eq(uploads.entryId, body.results[0]?.fileEntry?.id ?? 0)
    const [row] = await app.db.select().from(uploads).where(isIt)
    const hours = (Date.parse(row?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    const other = await registerUser(app)
    const theirs = await sendBundle(other.client, [sent])
    expect(theirs.body.results[0]?.fileEntry?.owner_id).toBe(other.id)
  })
})
