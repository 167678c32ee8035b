import { html, raw } from 'hono/html'
import { Hono } from 'hono'
import type { RequestContext } from '#worker/context/context.ts'
import { listPublicPages } from '#worker/features/appearance/list-public-pages.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import { addressInLanguage } from '../language-address.ts'

const CACHED = { 'cache-control': 'public, max-age=3600' }

/** For search engines. Pages with `noindex` are not disallowed: their tag must be read, and messengers preview shared links. */
export const crawlerRoutes = new Hono<AppEnv>()
  .get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Disallow: /admin',
        'Disallow: /auth/',
        'Disallow: /secure/',
        '',
        `Sitemap: ${mailLinkBase(c.var.ctx)}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      CACHED,
    ),
  )

  .get('/sitemap.xml', async (c) => {
    const pages = await listPublicPages(c.var.ctx)
    // Sign-in and sign-up pages are for no search engine.
    const isHomeIndexable = ['landingPage', 'customPage'].includes(
      c.var.ctx.site.settings['homepage.type'],
    )
    const urls = [
      ...(isHomeIndexable ? [{ path: '/', changedAt: null }] : []),
      ...(c.var.ctx.site.settings['billing.enable'] ? [{ path: '/pricing', changedAt: null }] : []),
      { path: '/contact', changedAt: null },
      ...pages.map(({ slug, updatedAt }) => ({ path: `/pages/${slug}`, changedAt: updatedAt })),
    ]
    return c.body(await sitemap(c.var.ctx, urls), 200, {
      ...CACHED,
      'content-type': 'application/xml; charset=utf-8',
    })
  })

interface SitemapEntry {
  path: string
  changedAt: string | null
}

function sitemap(ctx: RequestContext, entries: SitemapEntry[]) {
  const { settings, localizations } = ctx.site
  const { 'i18n.enable': isEnabled, 'i18n.default_language': defaultLanguage } = settings
  const languages = isEnabled && localizations.length > 1 ? localizations : []
  const base = mailLinkBase(ctx)
  return html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
    <urlset
      xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      xmlns:xhtml="http://www.w3.org/1999/xhtml"
    >
      ${entries.map(({ path, changedAt }) => {
        const plain = new URL(path, base).href
        const places = languages.map(({ language }) => ({
          language,
          href: addressInLanguage(plain, language, defaultLanguage),
        }))
        return html`<url>
          <loc>${plain}</loc>
          ${changedAt === null ? '' : html`<lastmod>${changedAt}</lastmod>`}
          ${places.map(({ language, href }) => alternate(language, href))}
          ${places.length > 0 ? alternate('x-default', plain) : ''}
        </url>`
      })}
    </urlset>`
}

const alternate = (language: string, href: string) =>
  html`<xhtml:link rel="alternate" hreflang="${language}" href="${href}" />`
