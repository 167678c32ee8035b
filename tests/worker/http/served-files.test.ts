import { readdirSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

it.each([
  '/.vite/manifest.json',
  '/client-manifest.json',
  '/_headers',
  '/.assetsignore',
  '/wrangler.json',
])('%s is not served', async (path) => {
  const { status, headers } = await (await app.guest()).get(path)
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})

it('the folder that is served holds the site\u2019s own files only', () => {
  expect(readdirSync('dist/client').toSorted()).toEqual([
    '.assetsignore',
    '_headers',
    'apple-touch-icon.png',
    'assets',
    'favicon.ico',
    'favicon.svg',
    'icons',
    'service-worker.js',
  ])
})

it('the font is preloaded, cached for a year and open to a CDN of assets', async () => {
  const guest = await app.guest()
  const { headers: page, body } = await guest.get('/login')
  const [, path = ''] = /<link rel="preload" as="font"[^>]* href="([^"]+\.woff2)"/.exec(body) ?? []
  expect(page.get('content-security-policy')).toContain("font-src 'self';")
  const { status, headers } = await guest.get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

it('the service worker is one file that browsers look for again each time, and loads nothing of others', async () => {
  const { status, headers, body } = await (await app.guest()).get('/service-worker.js')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(body.length).toBeLessThan(8000)
  expect(body).not.toMatch(/\b(import|importScripts)\b/)
})
