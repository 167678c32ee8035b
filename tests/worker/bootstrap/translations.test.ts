import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localizations, users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'

const GERMAN = {
  'Please enter a name.': 'Bitte einen Namen eingeben.',
  'This does not exist, or is not shared with you.': 'Das gibt es nicht.',
  'Please sign in.': 'Bitte anmelden.',
  '`:file` exceeds maximum allowed size of :size':
    ':size ist die Grenze, `:file` ist gr\u00f6\u00dfer',
  'There was an issue. Please try again.': '',
}

let app: OwnApp
let admin: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
  await app.db.insert(localizations).values({
    language: 'nds',
    name: 'Low German',
    lines: GERMAN,
    updatedAt: new Date().toISOString(),
  })
  // A change of settings also reloads the site's lines.
  await changeSettings(admin, { 'uploads.max_size': 1024 })
})
afterAll(() => app.stop())

async function germanUser() {
  const user = await registerUser(app)
  await app.db.update(users).set({ language: 'nds' }).where(eq(users.id, user.id))
  return user
}

describe('an error message', () => {
  it('is in the user\u2019s language, beside the field as well', async () => {
    const { client } = await germanUser()
    const { body } = await client.post('folders', { name: '' })
    expect(body.message).toBe('Bitte einen Namen eingeben.')
    expect(body.errors).toEqual({ name: ['Bitte einen Namen eingeben.'] })
    expect((await client.get('file-entries/999999')).body.message).toBe('Das gibt es nicht.')
  })

  it('is in the visitor\u2019s language where the visitor chose one', async () => {
    const guest = await app.guest()
    expect((await guest.get('user/space-usage')).body.message).toBe('Please sign in.')
    guest.cookies.set('atoll-language', 'nds')
    expect((await guest.get('user/space-usage')).body.message).toBe('Bitte anmelden.')
    guest.cookies.set('atoll-language', 'xx')
    expect((await guest.get('user/space-usage')).body.message).toBe('Please sign in.')
  })

  it('has its placeholders filled once, in any order, whatever stands in the values', async () => {
    const { client } = await germanUser()
    const file = { filename: 'a:size :file.txt', mime: 'text/plain', size: 5000 }
    const { status, body } = await client.post('s3/simple/presign', file)
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      file: ['1 KB ist die Grenze, `a:size :file.txt` ist gr\u00f6\u00dfer'],
    })
  })

  it('stays English where a line is missing', async () => {
    const { client } = await germanUser()
    const { body } = await client.post('folders', { name: 'a/b' })
    expect(body.message).toBe('A name cannot contain a slash or a backslash.')
  })

  it('changes when the owner changes the line', async () => {
    const { client } = await germanUser()
    const lines = { ...GERMAN, 'Please enter a name.': 'Ein Name fehlt.' }
    await app.db.update(localizations).set({ lines }).where(eq(localizations.language, 'nds'))
    await changeSettings(admin, { 'uploads.max_size': 1024 })
    expect((await client.post('folders', { name: '' })).body.message).toBe('Ein Name fehlt.')
  })

  it('is in the site\u2019s own language while visitors may not choose', async () => {
    const { client } = await germanUser()
    await changeSettings(admin, { 'i18n.enable': false })
    expect((await client.post('folders', { name: '' })).body.message).toBe('Please enter a name.')
    await changeSettings(admin, { 'i18n.default_language': 'nds' })
    const guest = await app.guest()
    expect((await guest.get('user/space-usage')).body.message).toBe('Bitte anmelden.')
    expect((await guest.get('bootstrap-data')).body.data.i18n.language).toBe('nds')
    expect((await guest.get('/login')).body).toContain('<html lang="nds"')
    await changeSettings(admin, { 'i18n.enable': true, 'i18n.default_language': 'en' })
  })
})
