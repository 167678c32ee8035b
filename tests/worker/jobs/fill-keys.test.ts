import { eq, isNull, like, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileEntries } from '#db/schema/index.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser, searched } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { fillKeys } from '#worker/jobs/fill-keys.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

describe('what an older version of the program has written', () => {
  it('can be found by name and is listed by its numbers after the next run, also in the trash, and more than one statement takes', async () => {
    const user = await registerUser(app)
    await createFolder(user.client, 'Über uns')
    const rows = Array.from({ length: 2100 }, (_, index) => ({
      hash: `old ${index}`,
      scope: `u${user.id}`,
      ownerId: user.id,
      ancestors: '/',
      isFolder: true,
      name: `Früher ${index}`,
      nameKey: `früher ${index}`,
      type: 'folder',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }))
    for (let start = 0; start < rows.length; start += 700)
      await app.db.insert(fileEntries).values(rows.slice(start, start + 700))
    await app.db
      .update(fileEntries)
      .set({ searchKey: null })
      .where(eq(fileEntries.name, 'Über uns'))
    expect(await searched(user.client, 'uber')).toEqual([])
    expect(await searched(user.client, 'fruher')).toEqual([])
    const numbered = rows.slice(0, 200).map(({ name }) => name)
    expect(await namesIn(user.client)).not.toEqual(numbered)

    await app.runScheduled()
    const isUnfilled = or(isNull(fileEntries.searchKey), isNull(fileEntries.sortKey))
    await expect.poll(() => app.db.$count(fileEntries, isUnfilled)).toBe(0)
    expect(await searched(user.client, 'uber')).toEqual(['Über uns'])
    expect(await searched(user.client, 'fruher 2099')).toEqual(['Früher 2099'])
    expect(await namesIn(user.client)).toEqual(numbered)
    expect(await fillKeys(app)).toBe(0)
    await app.db.delete(fileEntries).where(like(fileEntries.hash, 'old %'))
    expect(await searched(user.client, 'fruher')).toEqual([])
    await expectSoundDrive(app)
  })
})
