import { Agent, request } from 'node:http'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, namesIn, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { toAppError } from '#worker/http/error-response.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const ON_OR_OFF = 'This can only be on or off.'
const CHOICES = 'Please choose one of these: keepBoth, replace, skip, ask'

const send = (rawBody: string) =>
  user.client.post('folders', undefined, {
    rawBody,
    headers: { 'content-type': 'application/json' },
  })

describe('an error', () => {
  it('has a message, a code and the request\u2019s id; fields where there are any', async () => {
    const notFound = await user.client.get('file-entries/999999')
    expect(notFound.status).toBe(404)
    expect(notFound.headers.get('content-type')).toContain('application/json')
    expect(notFound.headers.get('cache-control')).toBe('no-store')
    expect(notFound.body).toEqual({
      message: 'This does not exist, or is not shared with you.',
      code: 'not_found',
      requestId: notFound.headers.get('x-request-id'),
    })
    const invalid = await user.client.post('folders', { name: '' })
    expect(invalid.status).toBe(422)
    expect(invalid.body).toEqual({
      message: 'Please enter a name.',
      errors: { name: ['Please enter a name.'] },
      code: 'validation',
      requestId: invalid.headers.get('x-request-id'),
    })
  })

  it('names the request by an id that no other has', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => user.client.get('nowhere')))
    expect(new Set(answers.map(({ body }) => body.requestId)).size).toBe(10)
  })

  it.each([
    '/api/v1/nowhere',
    '/api/v1',
    '/api',
    '/api/v2/folders',
    '/auth/nowhere',
    '/secure/anything',
    '/api/v1/auth',
  ])('is JSON at %s', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await user.client.call(method, path, method === 'GET' ? undefined : {})
      expect(answer.status).toBe(404)
      expect(answer.body.code).toBe('not_found')
    }
  })

  it('is a page where pages are', async () => {
    const answer = await user.client.get('/no-such-page')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/html')
  })
})

describe('a body that can\u2019t be used', () => {
  it.each(['', '{', '{"name": ', 'name=x', '{"name": "x"}}', '\u0000', "{'name': 'x'}", '\uFEFF!'])(
    '%j is a bad request',
    async (rawBody) => {
      const answer = await send(rawBody)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        code: 'bad_request',
        message: 'The request could not be read.',
      })
    },
  )

  it.each([
    'null',
    '[]',
    '"name"',
    '17',
    'true',
    '{}',
    '{"name": null}',
    '{"name": {"toString": "x"}}',
    '{"name": ["x"]}',
  ])('%s is no input', async (rawBody) => {
    const answer = await send(rawBody)
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe('validation')
  })

  it.each([
    ['file-entries/delete', { entryIds: ['x'] }, 'entryIds.0', 'This is not a valid value.'],
    ['folders', { name: 'a', parentId: 'x' }, 'parentId', 'Please enter a number.'],
    ['folders', { name: 'a', parentId: 1.5 }, 'parentId', 'Please enter a whole number.'],
    ['entry/getAvailableName', { name: 'a', parentId: 0 }, 'parentId', 'This must be more than 0.'],
    ['file-entries/delete', { entryIds: {} }, 'entryIds', 'This must be a list.'],
    ['file-entries/delete', { entryIds: [1], deleteForever: 1 }, 'deleteForever', ON_OR_OFF],
    ['file-entries/move', { entryIds: [1], onConflict: 'x' }, 'onConflict', CHOICES],
    ['users/me/locale', { locale: ['de'] }, 'locale', 'Please enter a text.'],
    ['users/me/locale', [], 'body', 'This is not a valid value.'],
  ])('is answered in words for people: %s %j', async (path, input, field, text) => {
    const answer = await user.client.post(path, input)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject({ [field]: [text] })
    expect(answer.body.message).toBe(text)
  })

  it('is refused when it is deep, and when it is huge', async () => {
    expect((await send(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).status).toBeLessThan(500)
    expect((await send(`{"name": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`)).status).toBe(
      422,
    )
    expect((await send(JSON.stringify({ name: 'x'.repeat(8 * 1024 * 1024) }))).status).toBe(413)
    expect((await user.client.get('bootstrap-data')).status).toBe(200)
  })

  it('is refused when settings are nested without end', async () => {
    const admin = await app.adminClient()
    const rawBody = `{"settings": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`
    const answer = await admin.put('settings', undefined, {
      rawBody,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it('can\u2019t reach the prototype of objects', async () => {
    const admin = await app.adminClient()
    const rawBody =
      '{"settings": {"__proto__": {"isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}}}'
    const answer = await admin.put('settings', undefined, {
      rawBody,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(422)
    const folder = await send('{"__proto__": {"name": "Inherited"}}')
    expect(folder.status).toBe(422)
    expect(answer.body.errors).toEqual({ 'settings.__proto__': ['This is not a valid value.'] })
    expect(JSON.stringify((await user.client.get('bootstrap-data')).body)).not.toContain('isAdmin')
  })
})

describe('something that goes wrong inside', () => {
  it('is told in general words, and logged without what was sent', async () => {
    const folder = await createFolder(user.client)
    await app.db.run(sql`
      CREATE TRIGGER refuse BEFORE UPDATE ON file_entries WHEN NEW.description LIKE '%top secret%'
      BEGIN SELECT RAISE(ABORT, 'a broken disk'); END`)
    const answer = await user.client.put(`file-entries/${folder.id}`, {
      description: 'first line\ntop secret plan\n    at the end',
    })
    await app.db.run(sql`DROP TRIGGER refuse`)
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      message: 'There was an issue. Please try again.',
      code: 'internal',
      requestId: answer.headers.get('x-request-id'),
    })
    const logged = () => app.logs.filter((line) => line.includes(answer.body.requestId)).join('\n')
    await expect.poll(logged).toContain('a broken disk')
    expect(logged()).not.toContain('top secret')
    expect(logged()).not.toContain('at the end')
    expect(await namesIn(user.client)).toContain(folder.name)
  })
})

describe('half a character, which UTF-8 has no bytes for', () => {
  it.each([
    ['PUT', 'file-entries/1', { description: 'cut \ud83d' }, 'description'],
    ['PUT', 'file-entries/1', { name: 'q', initialName: '\ud800' }, 'initialName'],
    ['PUT', 'users/me', { first_name: '\udc00' }, 'first_name'],
    ['POST', 's3/entries', { filename: '\ud800', size: 1, clientName: 'a' }, 'filename'],
    ['POST', 's3/multipart/abort', { key: '\ud800', uploadId: '\ud800' }, 'key'],
  ])('is no value: %s %s %j', async (method, path, input, field) => {
    const { status, body } = await user.client.call(method, path, input)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: [expect.any(String)] })
  })

  it('leads to no page of a list', async () => {
    const cursor = Buffer.from('{"isFolder":false,"value":"\\ud800","id":1}').toString('base64url')
    const answer = await user.client.get(`drive/file-entries?orderBy=name&cursor=${cursor}`)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { cursor: ['This page of the list does not exist.'] },
    ])
  })

  it('is a character where it has its other half', async () => {
    const folder = await createFolder(user.client)
    const answer = await user.client.put(`file-entries/${folder.id}`, {
      description: '\ud83d\udc1f',
    })
    expect(answer.body.fileEntry.description).toBe('🐟')
  })
})

it('that comes before the request was read leaves the connection as it was', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(app.url)
  const cookie = [...user.client.cookies].map((pair) => pair.join('=')).join('; ')
  const call = (method: string, path: string, body?: string) =>
    new Promise<{ status: number; isReused: boolean }>((resolve, reject) => {
      const headers = { cookie, origin: app.url, 'content-type': 'application/json' }
      const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
        response.resume()
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, isReused: sent.reusedSocket }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  expect((await call('PUT', '/api/v1/file-entries/0', '{"name":"b"}')).status).toBe(403)
  for (const refused of ['file-entries/0', 'nowhere', 'folders', 'users/me']) {
    const first = await call('PUT', `/api/v1/${refused}`, '{"name":"b"}')
    expect(first.status).toBeGreaterThanOrEqual(400)
    expect(await call('GET', '/api/v1/bootstrap-data')).toEqual({ status: 200, isReused: true })
  }
  agent.destroy()
})

describe('a body that is said to be a form', () => {
  it.each([
    ['users/me/avatar', 'multipart/form-data'],
    ['users/me/avatar', 'multipart/form-data; boundary=q'],
    ['uploads', 'multipart/form-data; boundary=q'],
    ['/preferences/theme', 'multipart/form-data'],
    ['/preferences/language', 'multipart/form-data; boundary=q'],
    ['/preferences/link-view', 'multipart/form-data; boundary=q'],
    ['/contact', 'multipart/form-data; boundary=q'],
  ])('and is none is refused at %s (%s)', async (path, type) => {
    const { status } = await user.client.fetch(
      'POST',
      path.replace('users/me', `users/${user.id}`),
      undefined,
      {
        rawBody: 'x',
        headers: { 'content-type': type },
      },
    )
    expect(status).toBe(400)
  })
})

describe('a disk that something else has filled', () => {
  it.each([
    new Error('database or disk is full: SQLITE_FULL'),
    new Error('Failed query', { cause: new Error('SQLITE_FULL: database or disk is full') }),
  ])('is said to be full: %s', (error) => {
    expect(toAppError(error, 'request').status).toBe(507)
  })

  it('is no other failure', () => {
    expect(toAppError(new Error('database disk image is malformed'), 'request').status).toBe(500)
  })
})
