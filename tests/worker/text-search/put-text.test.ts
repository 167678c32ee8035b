import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MAX_TEXT_BYTES } from '#worker/features/text-search/schema.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  registerUser,
  searched,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { startProgram } from '#tests/support/program.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { matchFor, untilTextsAreRead } from '#tests/support/text-search.ts'

let app: App
let alice: TestUser
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
})
afterEach(() => expectSoundDrive(app))

const uploadPdf = (user: TestUser, name = 'a.pdf') =>
  uploadFile(user.client, { name, mime: 'application/pdf', content: '%PDF-1.7' })

const isAwaited = async (user: TestUser, id: number) =>
  (await user.client.get(`file-entries/${id}`)).body.fileEntry.is_text_awaited ?? false

describe('the text of a PDF', () => {
  it('is awaited until it is sent, and then searched', async () => {
    const user = await registerUser(app)
    const pdf = await uploadPdf(user)
    expect(pdf.is_text_awaited).toBe(true)
    expect(await isAwaited(user, pdf.id)).toBe(true)
    const answer = await user.client.put(`file-entries/${pdf.id}/text`, {
      text: 'The Lagoon\u0000 \u{f0075}\ud800 of 龍',
    })
    expect(answer.status).toBe(200)
    expect(await searched(user.client, 'lagoon 龍')).toEqual(['a.pdf'])
    expect((await matchFor(user.client, 'lagoon')).snippet).toBe('The Lagoon of 龍')
    expect(await isAwaited(user, pdf.id)).toBe(false)
  })

  it('stays as it was sent first, also when there was none', async () => {
    const user = await registerUser(app)
    const pdf = await uploadPdf(user)
    const scan = await uploadPdf(user, 'scan.pdf')
    const send = async (id: number, text: string) =>
      (await user.client.put(`file-entries/${id}/text`, { text })).status
    expect(await send(pdf.id, 'first')).toBe(200)
    expect(await send(pdf.id, 'second')).toBe(200)
    expect(await send(scan.id, ' \n ')).toBe(200)
    expect(await isAwaited(user, scan.id)).toBe(false)
    expect(await send(scan.id, 'second')).toBe(200)
    expect(await searched(user.client, 'first')).toEqual(['a.pdf'])
    expect(await searched(user.client, 'second')).toEqual([])
    const both = await uploadPdf(user, 'both.pdf')
    await Promise.all(['third', 'fourth'].map((text) => send(both.id, text)))
    expect([
      ...(await searched(user.client, 'third')),
      ...(await searched(user.client, 'fourth')),
    ]).toEqual(['both.pdf'])
  })

  it.each([
    ['a tiny file has a little', 8, 4096],
    ['a file has 64 times its size', 100, 6400],
    ['no file has more than is searched', 8192, MAX_TEXT_BYTES],
  ])('is kept as far as %s', async (_what, sizeBytes, keptBytes) => {
    const user = await registerUser(app)
    const pdf = await uploadFile(user.client, {
      name: 'a.pdf',
      mime: 'application/pdf',
      content: '%'.repeat(sizeBytes),
    })
    const text = 'é'.repeat(MAX_TEXT_BYTES / 2)
    expect((await user.client.put(`file-entries/${pdf.id}/text`, { text })).status).toBe(200)
    const [kept] = await app.db.all<{ bytes: number }>(
      sql`SELECT length(CAST(body AS BLOB)) AS bytes FROM blob_texts ORDER BY blob_id DESC LIMIT 1`,
    )
    expect(kept?.bytes).toBe(keptBytes)
    expect(await searched(user.client, text.slice(0, 20))).toEqual(['a.pdf'])
  })

  it('is awaited anew when the file is replaced', async () => {
    const user = await registerUser(app)
    const pdf = await uploadPdf(user)
    await user.client.put(`file-entries/${pdf.id}/text`, { text: 'lagoon' })
    await uploadFile(user.client, { name: 'a.pdf', content: '%PDF-1.6', onConflict: 'replace' })
    expect(await searched(user.client, 'lagoon')).toEqual([])
    expect(await isAwaited(user, pdf.id)).toBe(true)
  })

  it('is refused when the file holds something else by now', async () => {
    const user = await registerUser(app)
    const pdf = await uploadPdf(user)
    await uploadFile(user.client, { name: 'a.pdf', content: '%PDF-1.6', onConflict: 'replace' })
    const now = (await user.client.get(`file-entries/${pdf.id}`)).body.fileEntry
    const send = (fileName: string, text: string) =>
      user.client.put(`file-entries/${pdf.id}/text?fileName=${fileName}`, { text })
    expect((await send(pdf.file_name, 'outdated')).status).toBe(409)
    expect(await isAwaited(user, pdf.id)).toBe(true)
    expect((await send(now.file_name, 'lagoon')).status).toBe(200)
    expect((await send(pdf.file_name, 'outdated')).status).toBe(409)
    expect(await searched(user.client, 'lagoon')).toEqual(['a.pdf'])
    expect(await searched(user.client, 'outdated')).toEqual([])
  })

  it.each<[string, unknown, number]>([
    ['no text', {}, 422],
    ['a number', { text: 5 }, 422],
    ['more than is searched', { text: 'é'.repeat(128 * 1024 + 1) }, 422],
    ['far more', { text: 'x'.repeat(5 * 1024 ** 2) }, 413],
  ])('is not taken as %s', async (_what, body, status) => {
    const pdf = await uploadPdf(alice, `bad-${Math.random()}.pdf`)
    const answer = await alice.client.put(`file-entries/${pdf.id}/text`, body)
    expect(answer.status).toBe(status)
    expect(await isAwaited(alice, pdf.id)).toBe(true)
  })

  it('is of a PDF: no other file takes one, no folder, nothing in the trash', async () => {
    const text = await uploadFile(alice.client, { name: 'plain.txt', content: 'own words' })
    const folder = await createFolder(alice.client)
    const gone = await uploadPdf(alice, 'gone.pdf')
    await trash(alice.client, gone.id)
    await untilTextsAreRead(app)
    const statusFor = async (id: number) =>
      (await alice.client.put(`file-entries/${id}/text`, { text: 'planted' })).status
    expect(await statusFor(text.id)).toBe(422)
    expect(await statusFor(folder.id)).toBe(404)
    expect(await statusFor(gone.id)).toBe(404)
    expect(await searched(alice.client, 'planted')).toEqual([])
  })

  it('is taken from those who may change the file, and by tokens that may write', async () => {
    const pdf = await uploadPdf(alice, 'guarded.pdf')
    const path = `file-entries/${pdf.id}/text`
    const bob = await registerUser(app)
    expect((await bob.client.put(path, { text: 'planted' })).status).toBe(404)
    expect((await (await app.guest()).put(path, { text: 'planted' })).status).toBe(401)
    const reader = await startProgram(app, alice, { abilities: ['read'] })
    expect((await reader.put(path, { text: 'planted' })).status).toBe(403)
    expect(await searched(alice.client, 'planted')).toEqual([])
  })

  it('is not taken where the site does not search in files', async () => {
    const admin = await app.adminClient()
    const pdf = await uploadPdf(alice, 'unwanted.pdf')
    await changeSettings(admin, { 'drive.search_text': false })
    const answer = await alice.client.put(`file-entries/${pdf.id}/text`, { text: 'lagoon' })
    await changeSettings(admin, { 'drive.search_text': true })
    expect(answer).toMatchObject({ status: 403, body: { code: 'text_search_off' } })
  })
})
