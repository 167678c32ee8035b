import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})
afterEach(() => changeSettings(admin, { 'i18n.enable': true, 'i18n.default_language': 'en' }))

const inGerman = { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' } }

async function languageOfPage(client: ApiClient, options: object = {}) {
  const { body } = await client.get('/login', options)
  return /<html lang="([^"]*)" dir="([^"]*)"/.exec(body as string)?.slice(1)
}

describe('the language of a page', () => {
  it('is the user\u2019s, else the cookie\u2019s, else the browser\u2019s, else the site\u2019s', async () => {
    const guest = await app.guest()
    await changeSettings(admin, { 'i18n.default_language': 'fr' })
    expect(await languageOfPage(guest)).toEqual(['fr', 'ltr'])
    expect(await languageOfPage(guest, inGerman)).toEqual(['de', 'ltr'])
    guest.cookies.set('atoll-language', 'ar')
    expect(await languageOfPage(guest, inGerman)).toEqual(['ar', 'rtl'])

    const { client, id } = await registerUser(app)
    await app.db.update(users).set({ language: 'ja' }).where(eq(users.id, id))
    client.cookies.set('atoll-language', 'ar')
    const { data } = (await client.get('bootstrap-data', inGerman)).body
    expect(data.i18n.language).toBe('ja')
  })

  it('is the site\u2019s where visitors may not choose', async () => {
    await changeSettings(admin, { 'i18n.enable': false, 'i18n.default_language': 'es' })
    const guest = await app.guest()
    guest.cookies.set('atoll-language', 'ar')
    expect(await languageOfPage(guest, inGerman)).toEqual(['es', 'ltr'])
  })
})

describe('a language that the site comes with', () => {
  it('needs no line of the owner; the page names the file that has them', async () => {
    const guest = await app.guest()
    const { body } = await guest.get('bootstrap-data', inGerman)
    expect(body.data.i18n.lines).toMatchObject({ 'Sign in': 'Anmelden', Register: 'Registrieren' })
    const { body: html } = await guest.get('/login', inGerman)
    expect(html).toContain('Anmelden')
    const address = /"catalog":"([^"]+)"/.exec(html as string)?.[1] ?? ''
    expect(address).toMatch(/^\/assets\/de-[\w-]+\.json$/)
    expect(html).toContain(`href="${address}"`)
    const catalog = await guest.get(address)
    expect(catalog.headers.get('cache-control')).toContain('immutable')
    expect(catalog.body['Sign in']).toBe('Anmelden')
    // Only what the owner changed is in the page.
    const embedded =
      /<script type="application\/json" id="bootstrap-data">(.*?)<\/script>/s.exec(
        html as string,
      )?.[1] ?? ''
    expect(JSON.parse(embedded).i18n).toEqual({ language: 'de', lines: { '': 'de' } })
  })

  it('can be changed line by line, and back', async () => {
    const path = 'admin/localizations/de'
    const line = async () => {
      const { pagination } = (await admin.get(`${path}/lines?query=Sign+in+to+your`)).body
      return pagination.data.find(
        ({ source }: { source: string }) => source === 'Sign in to your account',
      )
    }
    const before = await line()
    expect(before.translation).toBe(before.default)
    expect(before.default).not.toBe('')
    await admin.put(`${path}/lines`, { lines: { 'Sign in to your account': 'Willkommen an Bord' } })
    expect(await line()).toEqual({ ...before, translation: 'Willkommen an Bord' })
    await admin.put(`${path}/lines`, { lines: { 'Sign in to your account': '' } })
    expect(await line()).toEqual(before)
  })

  it('also English: its texts can be changed', async () => {
    const guest = await app.guest()
    await admin.put('admin/localizations/en/lines', {
      lines: { 'Please sign in.': 'Ahoy! Who are you?' },
    })
    expect((await guest.get('user/space-usage')).body.message).toBe('Ahoy! Who are you?')
    // As it was: nothing of it is kept.
    await admin.put('admin/localizations/en/lines', {
      lines: { 'Please sign in.': 'Please sign in.' },
    })
    expect((await guest.get('user/space-usage')).body.message).toBe('Please sign in.')
    const { data } = (await admin.get('admin/localizations')).body.pagination
    const english = data.find(({ language }: { language: string }) => language === 'en')
    expect(english.text_count).toBeGreaterThan(1000)
    expect(english).toMatchObject({ is_built_in: true, translated_count: english.text_count })
  })
})
