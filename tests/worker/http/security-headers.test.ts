import { beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

/** The directives of a content security policy, by name. */
function policyOf(headers: Headers): Record<string, string> {
  const directives = (headers.get('content-security-policy') ?? '')
    .split('; ')
    .map((directive): [string, string] => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    })
  return Object.fromEntries(directives)
}

describe('every answer', () => {
  it.each([
    '/',
    '/login',
    '/register',
    '/drive',
    '/no-such-page',
    'bootstrap-data',
    'nowhere',
    'drive/file-entries',
    '/healthz',
    '/api/v1/settings',
  ])('of %s carries the security headers', async (path) => {
    for (const client of [user.client, await app.guest()]) {
      const { headers } = await client.get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      const policy = policyOf(headers)
      expect(policy['default-src']).toBe("'self'")
      expect(policy['object-src']).toBe("'none'")
      expect(policy['base-uri']).toBe("'none'")
      expect(policy['form-action']).toBe("'self'")
      expect(policy['frame-ancestors']).toBe("'none'")
      expect(policy['script-src']).toMatch(/^'nonce-[\w-]{22}' 'strict-dynamic'$/)
      expect(policy['style-src']).not.toContain('unsafe-inline')
    }
  })

  it('of a refused request carries them too', async () => {
    const refused = await user.client.post('folders?_method=TRACE', {})
    expect(refused.status).toBe(400)
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
    expect(policyOf(refused.headers)['frame-ancestors']).toBe("'none'")
  })

  it('is kept by no cache that others share', async () => {
    const file = await uploadFile(user.client)
    for (const path of [
      '/',
      '/drive',
      '/drive/x.css',
      'bootstrap-data',
      'drive/file-entries',
      'file-entries/1/a.png',
      file.url ?? '',
    ]) {
      expect((await user.client.get(path)).headers.get('cache-control')).toMatch(
        /^(no-store|private, no-cache(, no-transform)?)$/,
      )
    }
  })

  it('says nothing of the software', async () => {
    const { headers } = await user.client.get('bootstrap-data')
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

describe('a page', () => {
  it.each(['/', '/login', '/drive'])(
    'at %s runs only what carries its own nonce, which is new each time',
    async (path) => {
      const nonces = new Set<string>()
      for (let visit = 0; visit < 3; visit++) {
        const { headers, body } = await (path === '/login' ? await app.guest() : user.client).get(
          path,
        )
        const nonce = /'nonce-([\w-]+)'/.exec(policyOf(headers)['script-src'] ?? '')?.[1] ?? ''
        nonces.add(nonce)
        const scripts = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]: string[]) => tag ?? '')
        expect(scripts.length).toBeGreaterThan(0)
        for (const tag of scripts) {
          if (!/type="application\/(ld\+)?json"/.test(tag))
            expect(tag).toContain(`nonce="${nonce}"`)
        }
        for (const [tag] of body.matchAll(/<style\b[^>]*>/g))
          expect(tag).toContain(`nonce="${nonce}"`)
        expect(body).not.toMatch(/<[a-z][^>]*\son[a-z]+\s*=/)
        expect(body).not.toContain('javascript:')
      }
      expect(nonces.size).toBe(3)
    },
  )

  it('holds the names that people give as text, never as markup', async () => {
    const payload = '<img src=x onerror=alert(1)><script>alert(1)<\u2044script>'
    const closing = '"><!--x--><svg onload=alert(1)>'
    await uploadFile(user.client, { name: `${payload}.txt` })
    const file = await uploadFile(user.client, { name: `${closing}.txt` })
    const { hash } = await createLink(user.client, file.id)
    const guest = new ApiClient(app.url)
    for (const html of [
      (await user.client.get('/drive')).body,
      (await guest.get(`/drive/s/${hash}`)).body,
    ]) {
      expect(html).toContain('alert(1)')
      expect(html).not.toMatch(/<img src=x|<script>alert|<svg onload/)
    }
  })

  it('cannot be asked to lead elsewhere after signing in', async () => {
    for (const target of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      '/%0d%0aset-cookie:x=1',
    ]) {
      const answer = await user.client.get(`/login?redirect=${encodeURIComponent(target)}`)
      expect(answer.status).toBe(302)
      const location = new URL(answer.headers.get('location') ?? '', app.url)
      expect(location.origin).toBe(app.url)
      expect(answer.headers.getSetCookie().join()).not.toContain('x=1')
    }
  })
})
