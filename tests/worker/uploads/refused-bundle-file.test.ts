import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  namesIn,
  registerUser,
  uploadFile,
  usedSpace,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { outcomesOf, refusalsOf, sendBundle } from '#tests/support/send-bundle.ts'
import type { SentFile } from '#tests/support/send-bundle.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { expectNothingUnfinished } from '#tests/support/unfinished-uploads.ts'

let app: App
let user: TestUser
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  admin = await app.adminClient()
})
afterEach(() => expectSoundDrive(app))

async function userWithSpace(bytes: number): Promise<TestUser> {
  const poor = await registerUser(app)
  await app.db.update(users).set({ availableSpaceBytes: bytes }).where(eq(users.id, poor.id))
  return poor
}

describe('a file of a bundle that is refused', () => {
  it('stops no other', async () => {
    const { id: parentId, hash } = await createFolder(user.client)
    await uploadFile(user.client, { name: 'file', parentId })
    await changeSettings(admin, { uploads: { blocked_types: ['exe'], max_size: 900_000 } })
    const deep = `${'d/'.repeat(51)}x`
    const cases: [SentFile, [number, string] | null][] = [
      [{ name: 'first.txt' }, null],
      [{ name: 'run.EXE' }, [422, 'This file type is not allowed']],
      [
        { name: 'large', content: 'x'.repeat(900_001) },
        [422, '`large` exceeds maximum allowed size of 879 KB'],
      ],
      [{ name: '../up' }, [422, 'A name cannot contain a slash or a backslash.']],
      [{ name: '..' }, [422, 'This name is reserved.']],
      [{ name: 'nul\u0000' }, [422, 'A name cannot contain control characters.']],
      [{ name: ' ' }, [422, 'Please enter a name.']],
      [{ name: 'n'.repeat(256) }, [422, 'This name is too long.']],
      [{ name: 'a', relativePath: '../../a' }, [422, 'This name is reserved.']],
      [{ name: 'a', relativePath: 'b/../../a' }, [422, 'This name is reserved.']],
      [
        { name: 'a', relativePath: String.raw`b\a` },
        [422, 'A name cannot contain a slash or a backslash.'],
      ],
      [{ name: 'a', relativePath: deep }, [422, 'There are too many folders in each other.']],
      [{ name: 'a', mime: 'no type' }, [422, 'Not a media type.']],
      [{ name: 'a', onConflict: 'skip' }, [422, expect.any(String) as string]],
      [
        { name: 'a', idempotencyKey: 'k\n' },
        [422, 'A key is 1 to 255 printable ASCII characters.'],
      ],
      [
        { name: 'a', relativePath: 'file/below/a' },
        [409, 'A file has the name of a folder in file/below.'],
      ],
      [{ name: 'last.txt', content: 'the last' }, null],
    ]
    const answer = await sendBundle(
      user.client,
      cases.map(([file]) => file),
      { parentId },
    )
    await changeSettings(admin, { uploads: { blocked_types: [], max_size: 0 } })
    expect(answer.status).toBe(200)
    expect(refusalsOf(answer)).toEqual(cases.map(([, refusal]) => refusal))
    expect(await namesIn(user.client, hash)).toEqual(['file', 'first.txt', 'last.txt'])
    const last = answer.body.results.at(-1)?.fileEntry
    expect((await user.client.get(last?.url ?? '')).body).toBe('the last')
    await expectNothingUnfinished(app, user)
  })

  it('is too large for a bundle alone', async () => {
    const answer = await sendBundle(user.client, [
      { name: 'over', content: new Uint8Array(1_000_001) },
      { name: 'most', content: new Uint8Array(1_000_000) },
    ])
    expect(refusalsOf(answer)).toEqual([
      [413, 'A file of a bundle may have at most 1 MB. Please upload this one by itself.'],
      null,
    ])
  })

  it('finds no space; what fits behind it is stored', async () => {
    const poor = await userWithSpace(100)
    const sizes = [60, 50, 40, 1]
    const files = sizes.map((size) => ({ name: `${size}`, content: 'x'.repeat(size) }))
    const answer = await sendBundle(poor.client, files)
    expect(outcomesOf(answer)).toEqual(['60', 413, '40', 413])
    expect(answer.body.results[1]?.error).toMatchObject({
      code: 'too_large',
      message: 'There is not enough space left for this file.',
    })
    expect(await usedSpace(poor.client)).toBe(100)
    await expectNothingUnfinished(app, poor)
  })

  it('leaves no folder where none of its files is stored', async () => {
    const poor = await userWithSpace(3)
    const answer = await sendBundle(poor.client, [
      { name: 'a', content: 'four', relativePath: 'no/folder/a' },
      { name: 'b', content: 'b', relativePath: 'one/b' },
    ])
    expect(outcomesOf(answer)).toEqual([413, 'b'])
    expect(await namesIn(poor.client)).toEqual(['one'])
  })

  it('keeps bundles that come at once within the space, to the byte', async () => {
    const poor = await userWithSpace(1000)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, bundle) =>
        sendBundle(
          poor.client,
          Array.from({ length: 12 }, (_file, index) => ({
            name: `${bundle}-${index}`,
            content: 'x'.repeat(30),
          })),
        ),
      ),
    )
    const outcomes = answers.flatMap(outcomesOf)
    expect(outcomes.filter((outcome) => outcome === 413)).toHaveLength(96 - 33)
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(33)
    expect(await usedSpace(poor.client)).toBe(990)
    await expectNothingUnfinished(app, poor)
  })

  it('may not replace for those who may only add', async () => {
    const folder = await createFolder(user.client)
    await uploadFile(user.client, { name: 'a.txt', parentId: folder.id, content: 'kept' })
    const { hash } = await createLink(user.client, folder.id, { allow_edit: true })
    const guest = await app.guest()
    const files = [{ name: 'a.txt', onConflict: 'replace' }, { name: 'a.txt' }]
    const answer = await sendBundle(guest, files, {}, `?link=${hash}`)
    expect(outcomesOf(answer)).toEqual([403, 'a (1).txt'])
  })
})
