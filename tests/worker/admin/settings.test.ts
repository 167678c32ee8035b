import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { customPages, roles, settings as settingsTable } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, registerUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { AdminSetting } from '#worker/features/admin/settings/schema.ts'
import { SETTING_NAMES, SETTINGS } from '#worker/settings/registry.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

async function settingsOf(client: ApiClient): Promise<Record<string, AdminSetting>> {
  const { status, body } = await client.get('admin/settings')
  expect(status).toBe(200)
  return Object.fromEntries((body.settings as AdminSetting[]).map((each) => [each.name, each]))
}

describe('GET admin/settings', () => {
  it('describes each setting with its value, limits and default', async () => {
    await changeSettings(admin, { 'drive.trash_days': 12 })
    const settings = await settingsOf(admin)
    expect(Object.keys(settings)).toEqual(SETTING_NAMES)
    expect(settings['drive.trash_days']).toEqual({
      name: 'drive.trash_days',
      section: 'Drive',
      group: null,
      label: 'Keep deleted files for',
      help: 'Then they are deleted forever. 0: until the trash is emptied.',
      input: 'number',
      unit: 'days',
      choices: [],
      minimum: 0,
      maximum: 3650,
      default: 30,
      value: 12,
      can_change: true,
    })
    expect(settings['uploads.max_size']).toMatchObject({ minimum: 0, maximum: null })
  })

  it('lists what can be chosen: values of enums, themes, languages, pages', async () => {
    const now = new Date().toISOString()
    const page = {
      slug: 'page-among-settings',
      title: '<b>About</b>',
      body: '',
      createdAt: now,
      updatedAt: now,
    }
    await app.db.insert(customPages).values(page)
    const settings = await settingsOf(admin)
    const choices = (name: string) => settings[name]?.choices.map(({ value }) => value)
    expect(choices('dates.format')).toEqual(['short', 'medium', 'long'])
    expect(choices('recaptcha.enable')).toEqual(['register', 'contact'])
    expect(choices('themes.default_id')).toContain('0')
    expect(choices('i18n.default_language')).toContain('en')
    expect(settings['homepage.value']?.choices).toContainEqual({
      value: 'page-among-settings',
      label: '<b>About</b>',
      is_named: true,
    })
  })

  it('shows of secrets only whether they are set', async () => {
    await changeSettings(admin, { 'recaptcha.secret_key': 'hush hush' })
    const answer = await admin.get('admin/settings')
    expect(JSON.stringify(answer.body)).not.toContain('hush')
    const settings = await settingsOf(admin)
    expect(settings['recaptcha.secret_key']?.value).toBe('********')
    expect(settings['social.google.client_secret']?.value).toBe('')
  })

  it('are listed, and given to the appearance editor, as they are stored now', async () => {
    await admin.get('admin/settings')
    const name = 'seo.description'
    const write = (value: string) =>
      app.db
        .insert(settingsTable)
        .values({ name, value, updatedAt: new Date().toISOString() })
        .onConflictDoUpdate({ target: settingsTable.name, set: { value } })
    await write('Written elsewhere')
    expect((await admin.get('admin/appearance')).body.appearance.settings[name].value).toBe(
      'Written elsewhere',
    )
    await write('Written later')
    expect((await settingsOf(admin))[name]?.value).toBe('Written later')
    await changeSettings(admin, { [name]: '' })
  })

  it('come with the roles that menu items can be for: those of the site', async () => {
    const ofWorkspaces = await app.db
      .select({ id: roles.id })
      .from(roles)
      .where(eq(roles.type, 'workspace'))
    expect(ofWorkspaces.length).toBeGreaterThan(0)
    const offered = (await admin.get('admin/appearance')).body.appearance.roles as { id: number }[]
    expect(offered.length).toBeGreaterThan(0)
    const ids = new Set(offered.map(({ id }) => id))
    expect(ofWorkspaces.filter(({ id }) => ids.has(id))).toEqual([])
  })

  it('says what the caller may change', async () => {
    const { client, id } = await registerUser(app)
    await permitOnly(app, id, ['settings.update'])
    const settings = await settingsOf(client)
    for (const name of SETTING_NAMES)
      expect(settings[name]?.can_change, name).toBe(SETTINGS[name].permission !== 'admin')
  })
})
