import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings, unique } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  admin = await app.adminClient()
})

const newPage = (more: object = {}) => ({
  title: 'House rules',
  slug: `rules-${unique()}`,
  body: '<p>Be kind.</p>',
  ...more,
})

async function created(more: object = {}): Promise<{ id: number; slug: string }> {
  const input = newPage(more)
  const { status, body } = await admin.post('admin/pages', input)
  expect(status).toBe(200)
  return { id: body.id, slug: input.slug }
}

describe('pages', () => {
  it('are written, read by everybody, changed and deleted', async () => {
    const { id, slug } = await created()
    const guest = await app.guest()
    expect((await guest.get(`/pages/${slug}`)).body).toContain('<p>Be kind.</p>')

    const changed = newPage({
      title: 'Rules <b>of</b> the house',
      body: '<p>Knock.</p><img src="https://example.com/a.png" onerror="alert(1)"><script>1</script>',
      seo: { title: 'Knock first', description: 'How we live' },
      set_seo: true,
    })
    expect((await admin.put(`admin/pages/${id}`, changed)).status).toBe(200)
    const { body } = await guest.get(`/pages/${changed.slug}`)
    expect(body).toContain('<h1>Rules &lt;b&gt;of&lt;/b&gt; the house</h1>')
    expect(body).toContain('<p>Knock.</p><img src="https://example.com/a.png"></div>')
    expect(body).toContain('<title>Knock first - ')
    expect((await guest.get(`/pages/${slug}`)).status).toBe(404)

    expect((await admin.post('admin/pages/delete', { ids: [id] })).status).toBe(200)
    expect((await guest.get(`/pages/${changed.slug}`)).status).toBe(404)
    const events = await app.db
      .select({ action: auditEvents.action, name: auditEvents.subjectName })
      .from(auditEvents)
      .where(eq(auditEvents.subjectType, 'page'))
      .orderBy(auditEvents.id)
    expect(events.slice(-3).map(({ action }) => action)).toEqual([
      'page.create',
      'page.update',
      'page.delete',
    ])
  })

  it.each([
    ['its slug', ({ slug }: { slug: string }) => slug],
    ['its id', ({ id }: { id: number }) => String(id)],
  ])('the homepage named by %s stays the homepage under another slug', async (_, valueOf) => {
    const page = await created({ body: '<p>Here we live</p>' })
    const other = await created({ body: '<p>Elsewhere</p>' })
    const value = valueOf(page)
    await changeSettings(admin, { 'homepage.type': 'customPage', 'homepage.value': value })
    const guest = await app.guest()
    const renamed = newPage({ body: '<p>Here we live</p>' })
    expect((await admin.put(`admin/pages/${page.id}`, renamed)).status).toBe(200)
    expect((await guest.get('/')).body).toContain('Here we live')
    expect((await guest.get('/sitemap.xml')).body).not.toContain(renamed.slug)

    const taken = newPage({ slug: other.slug })
    expect((await admin.put(`admin/pages/${page.id}`, taken)).status).toBe(422)
    expect((await admin.put(`admin/pages/${other.id}`, newPage())).status).toBe(200)
    expect((await guest.get('/')).body).toContain('Here we live')
    await changeSettings(admin, { 'homepage.type': 'landingPage' })
  })

  it.each([
    ['their slug', ({ slug }: { slug: string }) => slug],
    ['their id', ({ id }: { id: number }) => String(id)],
  ])('stay while they are the homepage by %s', async (_, valueOf) => {
    const page = await created({ body: '<p>At home</p>' })
    const { id } = page
    const value = valueOf(page)
    await changeSettings(admin, { 'homepage.type': 'customPage', 'homepage.value': value })
    const guest = await app.guest()
    expect((await guest.get('/')).body).toContain('At home')
    const refused = await admin.post('admin/pages/delete', { ids: [id] })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The page “House rules” is the homepage. Please choose another homepage first.',
    ])
    await changeSettings(admin, { 'homepage.type': 'landingPage' })
    expect((await admin.post('admin/pages/delete', { ids: [id] })).status).toBe(200)
  })

  it('have addresses of their own', async () => {
    const { slug } = await created()
    const again = await admin.post('admin/pages', newPage({ slug: slug.toUpperCase() }))
    expect([again.status, again.body.errors]).toEqual([
      422,
      { slug: ['Another page has this address already.'] },
    ])
  })

  it.each([
    ['title', { title: ' ' }],
    ['slug', { slug: '123' }],
    ['slug', { slug: 'a/b' }],
    ['slug', { slug: '-a' }],
    ['body', { body: 'x'.repeat(200_001) }],
    ['seo.image', { seo: { image: 'javascript:alert(1)' } }],
    ['seo', { seo: { robots: 'x' } }],
    ['body', { id: 7 }],
  ])('are refused with a wrong %s: %j', async (field, more) => {
    const { status, body } = await admin.post('admin/pages', newPage(more))
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]])
  })

  it('that are not there are 404', async () => {
    expect((await admin.get('admin/pages/999999')).status).toBe(404)
    expect((await admin.put('admin/pages/999999', newPage())).status).toBe(404)
    expect((await admin.post('admin/pages/delete', { ids: [999_999] })).status).toBe(404)
  })
})
