import { beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { jsonCalls } from '#tests/support/json-calls.ts'
import { startProgram } from '#tests/support/program.ts'
import { apiRoutes } from '#tests/support/routes.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
let program: ApiClient
let calls: [string, string][]
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  program = await startProgram(app, user)
  calls = await jsonCalls(app)
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
/** Calls that the application mounts itself, beside those of the route table. */
const MOUNTED = ['GET /openapi.json']
/** Paths at the root have the calls of auth/* and secure/* too. */
const addresses = (path: string) =>
  /^\/(auth|secure)\//.test(path) ? [`/api/v1${path}`, path] : [`/api/v1${path}`]

const routes = [...apiRoutes(), ...MOUNTED].map((route) => {
  const [method = '', pattern = ''] = route.split(' ')
  return { method, matches: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`), pattern }
})
const PATHS = [...new Set(routes.map(({ pattern }) => pattern.replaceAll(/:\w+/g, '1')))]
const parametersOf = (pattern: string) => pattern.split(':').length
/** Patterns without parameters come first: `/pages/delete` is no page. */
function allowedAt(path: string) {
  const found = routes.filter(({ matches }) => matches.test(path))
  const fewest = Math.min(...found.map(({ pattern }) => parametersOf(pattern)))
  return [
    ...new Set(
      found.filter(({ pattern }) => parametersOf(pattern) === fewest).map(({ method }) => method),
    ),
  ]
}

describe('a call by a method that it does not have', () => {
  it('is a 405 that names the others, at every path of the API', async () => {
    expect(PATHS.length).toBeGreaterThan(60)
    const addressesOf = new Map(METHODS.map((method) => [method, 0]))
    for (const [turn, path] of PATHS.entries()) {
      const allowed = allowedAt(path)
      const wrong = METHODS.filter((method) => !allowed.includes(method))
      // The methods take turns: each is wrong at many paths.
      const tried = [0, 1].map((offset) => wrong[(turn + offset) % wrong.length] as string)
      for (const address of addresses(path)) {
        for (const method of tried) addressesOf.set(method, (addressesOf.get(method) ?? 0) + 1)
        const answers = await Promise.all(
          tried.map((method) => program.call(method, address, undefined)),
        )
        for (const { status, headers, body } of answers) {
          const named = headers
            .get('allow')
            ?.split(', ')
            .filter((name) => name !== 'HEAD')
          expect([address, status, body.code, named?.toSorted()]).toEqual([
            address,
            405,
            'method_not_allowed',
            allowed.toSorted(),
          ])
          expect(headers.get('allow')?.includes('HEAD')).toBe(allowed.includes('GET'))
        }
      }
    }
    expect(Math.min(...addressesOf.values())).toBeGreaterThan(10)
  })

  it('is a 405 too where the method is that of a call with a parameter in that place', async () => {
    const beside = PATHS.flatMap((path) => {
      const allowed = allowedAt(path)
      return routes
        .filter(({ matches, method }) => matches.test(path) && !allowed.includes(method))
        .map(({ method }) => ({ path, method, allowed }))
    })
    expect(beside.length).toBeGreaterThan(10)
    const admin = await app.adminClient()
    for (const { path, method, allowed } of beside) {
      const { status, headers } = await admin.call(method, `/api/v1${path}`, undefined)
      const named = headers.get('allow')?.split(', ') ?? []
      expect([method, path, status, named.filter((name) => name !== 'HEAD').toSorted()]).toEqual([
        method,
        path,
        405,
        allowed.toSorted(),
      ])
    }
  })

  it('is a 405 for a guest and for a session too, after what else guards it', async () => {
    for (const client of [await app.guest(), user.client]) {
      expect((await client.put('bootstrap-data')).status).toBe(405)
      expect((await client.head('auth/login')).status).toBe(405)
      expect((await client.post('bootstrap-data?_method=DELETE')).status).toBe(405)
      const headers = { 'x-xsrf-token': 'other' }
      expect((await client.put('bootstrap-data', {}, { headers })).status).toBe(403)
    }
  })

  it('is a 405 for pages too', async () => {
    const client = new ApiClient(app.url)
    for (const [method, path, allowed] of [
      ['PUT', '/', 'GET, HEAD'],
      ['POST', '/healthz', 'GET, HEAD'],
      ['PUT', '/drive', 'GET, HEAD'],
      ['DELETE', '/pages/x', 'GET, HEAD'],
      ['DELETE', '/contact', 'GET, HEAD, POST'],
    ] as const) {
      const { status, headers, body } = await client.call(method, path, undefined)
      expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, allowed])
      expect(body).toContain('<html')
    }
    expect((await client.put('/nowhere')).status).toBe(404)
  })

  it('is a 404 where there is no call by any method', async () => {
    for (const path of ['nowhere', 'drive', 'file-entries/1/2/3', '/api', '/auth', '/secure/x'])
      for (const method of METHODS) {
        const { status, headers } = await program.call(method, path, undefined)
        expect([path, status, headers.has('allow')]).toEqual([path, 404, false])
      }
  })
})

describe('a 401', () => {
  it('says how programs sign in', async () => {
    const guest = await app.guest()
    const answer = await guest.get('users/me')
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Atoll"',
    ])
    const headers = { authorization: 'Bearer 1|nonsense' }
    const invalid = await guest.get('users/me', { headers })
    expect([invalid.status, invalid.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="Atoll", error="invalid_token"',
    ])
  })

  it('says so on the page of a link with a password, and in its call', async () => {
    const { id } = await createFolder(user.client)
    const { hash } = await createLink(user.client, id, { password: 'open sesame' })
    const guest = await app.guest()
    for (const path of [`/drive/s/${hash}`, `shareable-links/${hash}`]) {
      const { status, headers } = await guest.get(path)
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Atoll"'])
    }
  })

  it('is the only answer with such a header', async () => {
    expect((await user.client.get('users/me')).headers.has('www-authenticate')).toBe(false)
  })
})

describe('JSON that is not UTF-8', () => {
  const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

  it('is a bad request for every call', async () => {
    calls.push(['POST', '/api/v1/users/me/avatar'])
    const admin = await app.adminClient()
    const forAdmins = await jsonCalls(app, true)
    for (const [turn, [method, path]] of [...calls, ...forAdmins].entries())
      for (const type of ['application/json', 'application/json; charset=iso-8859-1']) {
        const client = turn < calls.length ? program : admin
        const { status, body } = await client.call(method, path, undefined, {
          rawBody: latin1('{"name":"Müller"}'),
          headers: { 'content-type': type },
        })
        expect([method, path, status, body.message]).toEqual([
          method,
          path,
          400,
          'JSON must be sent as UTF-8.',
        ])
      }
  })

  it('stores nothing; as UTF-8 it does, a replacement character of the sender\u2019s own too', async () => {
    const send = (rawBody: Uint8Array<ArrayBuffer>) =>
      program.post('folders', undefined, {
        rawBody,
        headers: { 'content-type': 'application/json' },
      })
    const halfCharacter = new Uint8Array([...latin1('{"name":"'), 0xc3, ...latin1('"}')])
    const surrogate = new Uint8Array([...latin1('{"name":"'), 0xed, 0xa0, 0x80, ...latin1('"}')])
    for (const body of [latin1('{"name":"Müller"}'), halfCharacter, surrogate])
      expect((await send(body)).status).toBe(400)
    expect((await program.get('drive/file-entries?query=ller')).body.data).toEqual([])
    for (const name of ['Müller', 'broken \uFFFD before']) {
      const { body } = await send(new TextEncoder().encode(JSON.stringify({ name })))
      expect(body.folder.name).toBe(name)
    }
  })

  it('is found in a long text too, whose characters may be cut between two slices', async () => {
    const send = (text: string, after: number[] = []) =>
      program.post('uploads/validate', undefined, {
        rawBody: new Uint8Array([...new TextEncoder().encode(text), ...after]),
        headers: { 'content-type': 'application/json' },
      })
    const file = { name: 'sea.txt', size: 1, relativePath: 'é'.repeat(3000) }
    const text = JSON.stringify({ files: Array.from({ length: 100 }, () => file), parentId: null })
    for (const shifted of [text, ` ${text}`]) {
      const { status, body } = await send(shifted)
      expect([status, body.errors]).toEqual([200, []])
    }
    expect((await send(text, [0xc3])).status).toBe(400)
    expect((await send(text, [0xff])).status).toBe(400)
  })
})
