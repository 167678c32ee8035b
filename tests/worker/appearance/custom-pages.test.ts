import { beforeAll, describe, expect, it } from 'vitest'
import { customPages } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { changeSettings } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let pageId = 0
beforeAll(async () => {
  app = await sharedApp()
  const updatedAt = new Date().toISOString()
  const page = {
    slug: 'about-us',
    title: 'About us',
    body: '<p>We are an <em>atoll</em>.</p>',
    updatedAt,
  }
  const [row] = await app.db.insert(customPages).values(page).returning({ id: customPages.id })
  pageId = row?.id ?? 0
})

describe('a custom page', () => {
  it('is found by its slug and by its id, by anybody', async () => {
    const guest = await app.guest()
    for (const idOrSlug of ['about-us', String(pageId)]) {
      const { status, body } = await guest.get(`custom-pages/${idOrSlug}`)
      expect(status).toBe(200)
      expect(body).toEqual({
        status: 'success',
        page: {
          id: pageId,
          slug: 'about-us',
          type: 'default',
          title: 'About us',
          body: '<p>We are an <em>atoll</em>.</p>',
          seo: null,
          set_seo: false,
        },
      })
    }
    const html = (await guest.get('/pages/about-us')).body
    expect(html).toContain('<p>We are an <em>atoll</em>.</p>')
    expect(html).toContain('<title>About us')
  })

  it('has its slug as the one address of its page, to which its id leads', async () => {
    const { status, headers } = await (await app.guest()).get(`/pages/${pageId}?lang=de`)
    expect([status, headers.get('location')]).toEqual([301, '/pages/about-us?lang=de'])
  })

  it('has the SEO tags of its own where it sets them', async () => {
    const guest = await app.guest()
    const seo = { title: 'All about "us"', description: 'Who & why', image: '/reef.png' }
    const page = { title: 'Team', body: 'x', updatedAt: new Date().toISOString(), seo }
    await app.db.insert(customPages).values([
      { ...page, slug: 'with-seo', setSeo: true },
      { ...page, slug: 'without-seo', setSeo: false },
    ])
    const { body } = await guest.get('custom-pages/with-seo')
    expect(body.page).toMatchObject({ type: 'default', seo, set_seo: true })
    const html = (await guest.get('/pages/with-seo')).body
    expect(html).toContain('<title>All about &quot;us&quot; - Atoll</title>')
    expect(html).toContain('<meta name="description" content="Who &amp; why"/>')
    expect(html).toContain('<meta property="og:description" content="Who &amp; why"/>')
    expect(html).toContain(`<meta property="og:image" content="${app.url}/reef.png"/>`)
    const plain = (await guest.get('/pages/without-seo')).body
    expect(plain).toContain('<title>Team - Atoll</title>')
    expect(plain).not.toContain('Who &amp; why')
  })

  it.each(['nowhere', '999', '0', '-1', `about-us'--`, '%', 'ABOUT-US%00', '1.0'])(
    'is not found as %j',
    async (idOrSlug) => {
      const guest = await app.guest()
      const answer = await guest.get(`custom-pages/${encodeURIComponent(idOrSlug)}`)
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('not_found')
      expect((await guest.get(`/pages/${encodeURIComponent(idOrSlug)}`)).status).toBe(404)
    },
  )

  it('costs no round trip once it was opened, and is changed and deleted at once', async () => {
    const [admin, guest] = [await app.adminClient(), await app.guest()]
    const input = { title: 'News', slug: 'news', body: '<p>Low tide</p>' }
    const made = await admin.post('admin/pages', input)
    const address = `/pages/${input.slug}`
    await guest.get(address)
    const warm = await guest.get(address)
    expect([warm.status, warm.roundTrips]).toEqual([200, 0])

    const change = { ...input, body: '<p>High tide</p>' }
    expect((await admin.put(`admin/pages/${made.body.id}`, change)).status).toBe(200)
    expect((await guest.get(address)).body).toContain('High tide')
    expect((await admin.post('admin/pages/delete', { ids: [made.body.id] })).status).toBe(200)
    expect((await guest.get(address)).status).toBe(404)
  })

  it('can be the homepage', async () => {
    const admin = await app.adminClient()
    const guest = await app.guest()
    await changeSettings(admin, { homepage: { type: 'customPage', value: 'about-us' } })
    const home = await guest.get('/')
    expect(home.body).toContain('We are an <em>atoll</em>')
    const embedded = /id="bootstrap-data">(.*?)<\/script>/s.exec(home.body)?.[1] ?? '{}'
    expect(JSON.parse(embedded).loaders.customPage).toMatchObject({ slug: 'about-us' })
  })
})
