import { describe, expect, it } from 'vitest'
import { ownPath, refererPath } from '#worker/input/own-path.ts'
import { SETTINGS } from '#worker/settings/registry.ts'
import { MenuItem } from '#worker/settings/schema.ts'

describe('ownPath', () => {
  it.each([
    '/drive',
    '/drive/folders/abc?sort=name#top',
    '/',
    '/pages/über-uns',
    '/a/../drive',
    '/drive?next=//evil.example',
    '/@evil.example',
  ])('keeps %j on the site', (path) => {
    const target = new URL(ownPath(path, '/fallback'), 'https://site.example')
    expect(target.origin).toBe('https://site.example')
    expect(target.pathname).not.toBe('/fallback')
  })

  it.each([
    null,
    undefined,
    '',
    'drive',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/\u0000/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    ' //evil.example',
    ' /drive',
    '\t//evil.example',
    '@evil.example',
    '.evil.example',
  ])('falls back for %j', (candidate) => {
    expect(ownPath(candidate, '/fallback')).toBe('/fallback')
  })

  it('answers nothing that a browser resolves to another origin, however the parts are put together', () => {
    const parts = ['/', '\\', '.', '..', '\t', '%2f', '%5c', ':', '@', 'evil.example']
    const candidates = parts.flatMap((a) =>
      parts.flatMap((b) => parts.flatMap((c) => parts.map((d) => `/${a}${b}${c}${d}`))),
    )
    const away = candidates.filter(
      (candidate) =>
        new URL(ownPath(candidate, '/'), 'https://site.example').origin !== 'https://site.example',
    )
    expect(away).toEqual([])
    expect(candidates).toHaveLength(10_000)
  })
})

describe('addresses in settings', () => {
  const menuAction = MenuItem.shape.action
  const logo = SETTINGS['branding.logo_light'].schema

  it.each([
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\t\\evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'https:\t//evil.example',
  ])('are held to the same rule: %j', (address) => {
    expect(menuAction.safeParse(address).success).toBe(false)
    expect(logo.safeParse(address).success).toBe(false)
  })

  it.each(['', '/pricing?a=b#c', '/pages/über-uns', '/%09/x', 'https://example.com/logo.svg'])(
    'may be %j',
    (address) => {
      expect(menuAction.safeParse(address).success).toBe(true)
      expect(logo.safeParse(address).success).toBe(true)
    },
  )
})

describe('refererPath', () => {
  it('is the path of a page of ours', () => {
    expect(refererPath('https://site.example/pricing?a=b', 'https://site.example', '/')).toBe(
      '/pricing?a=b',
    )
  })

  it.each([
    null,
    undefined,
    '',
    'https://evil.example/x',
    'https://site.example.evil.example/x',
    'https://site.example',
    'https://site.example//evil.example',
    'http://site.example/x',
  ])('falls back for %j', (referer) => {
    expect(refererPath(referer, 'https://site.example', '/fallback')).toBe('/fallback')
  })
})
