import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { registerUser, usedSpace } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { beginTus, patchTus, randomContent, tusEntry } from '#tests/support/tus.ts'
import type { Metadata } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const MIB = 1024 ** 2

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

describe('tus/entries', () => {
  it('answers one entry, however many ask at once, and charges once', async () => {
    const used = await usedSpace(user.client)
    const key = await beginTus(user.client, 6 * MIB, { name: 'ten.bin' })
    await patchTus(user.client, key, 0, randomContent(6 * MIB))
    const answers = await Promise.all(Array.from({ length: 10 }, () => tusEntry(user.client, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => body.fileEntry.id)).size).toBe(1)
    expect(await usedSpace(user.client)).toBe(used + 6 * MIB)
  })

  it('says at the end what is done where the name is taken, whatever was said at the start', async () => {
    const named = async (metadata: Metadata, onConflict?: string) => {
      const key = await beginTus(user.client, 5, { name: 'taken.txt', ...metadata })
      await patchTus(user.client, key, 0, 'hello')
      const { body } = await user.client.post('tus/entries', { uploadKey: key, onConflict })
      return body.fileEntry
    }
    const first = await named({})
    const both = await named({ onConflict: 'replace' }, 'keepBoth')
    const replaced = await named({}, 'replace')
    expect([both.name, replaced.name]).toEqual(['taken (1).txt', 'taken.txt'])
    expect(replaced.id).toBe(first.id)
  })

  it('is refused for what has not arrived, is not there, or came another way', async () => {
    const key = await beginTus(user.client, 5)
    await patchTus(user.client, key, 0, 'hell')
    const early = await tusEntry(user.client, key)
    expect([early.status, early.body.errors]).toEqual([
      422,
      { uploadKey: ['This file has not arrived completely yet.'] },
    ])
    const { body } = await user.client.post('s3/simple/presign', { filename: 'a', size: 5 })
    for (const unknown of ['A'.repeat(43), body.key.split('/').at(-1), '../x', 'x'])
      expect((await tusEntry(user.client, unknown)).status).toBe(404)
    for (const wrong of [{}, { uploadKey: 7 }, { uploadKey: '' }])
      expect((await user.client.post('tus/entries', wrong)).status).toBe(422)
    const direct = await user.client.post('s3/entries', {
      filename: key,
      size: 5,
      clientName: 'x',
    })
    expect(direct.status).toBe(404)
  })
})
