import { connect } from 'node:net'
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uploads } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import {
  BUNDLE_HEADERS,
  bundleOf,
  outcomesOf,
  sendBundle,
  smallFiles,
} from '#tests/support/send-bundle.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

describe('a sender of a bundle', () => {
  /** A connection on which a part of a bundle has been sent. */
  function beginSending(bundle: Uint8Array, bytes: number) {
    const socket = connect(Number(new URL(app.url).port), 'localhost')
    socket.write(
      [
        'POST /api/v1/uploads/bundle HTTP/1.1',
        'host: localhost',
        `origin: ${app.url}`,
        `x-xsrf-token: ${user.client.cookies.get('XSRF-TOKEN')}`,
        `cookie: ${[...user.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
        `content-type: ${BUNDLE_HEADERS['content-type']}`,
        `content-length: ${bundle.length}`,
        'connection: close',
        '',
        '',
      ].join('\r\n'),
    )
    socket.write(bundle.subarray(0, bytes))
    return socket
  }

  it('who leaves half-way has the complete files, and is answered with them when they come back', async () => {
    const { id: parentId, hash } = await createFolder(user.client)
    const files = smallFiles(6).map((file, index) => ({ ...file, idempotencyKey: `left-${index}` }))
    const whole = bundleOf(files, { parentId })
    const socket = beginSending(whole, whole.length - 10)
    const isBegun = and(eq(uploads.userId, user.id), eq(uploads.name, 'file 5.txt'))
    await expect.poll(() => app.db.select().from(uploads).where(isBegun)).not.toEqual([])
    socket.destroy()
    const isOpen = and(eq(uploads.userId, user.id), isNull(uploads.entryId))
    await expect.poll(() => app.db.select().from(uploads).where(isOpen)).toEqual([])
    const left = await namesIn(user.client, hash)
    expect(left).toEqual(files.slice(0, left.length).map(({ name }) => name))
    const again = await sendBundle(user.client, files, { parentId })
    expect(outcomesOf(again)).toEqual(files.map(({ name }) => name))
    expect(await namesIn(user.client, hash)).toHaveLength(6)
  })

  it('who is slow holds nobody up, and is answered in the end', async () => {
    const whole = bundleOf(smallFiles(3, (index) => `slow ${index}.txt`))
    const socket = beginSending(whole, 1)
    const answer = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => (text += String(chunk)))
      socket.on('close', () => resolve(text))
    })
    for (let at = 1; at < whole.length; at += 40) {
      socket.write(whole.subarray(at, at + 40))
      expect((await user.client.get('users/me')).status).toBe(200)
    }
    expect(await answer).toContain('slow 2.txt')
  })
})
