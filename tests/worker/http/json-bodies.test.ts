import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import { workerdPeakBytes } from '#tests/support/peak-memory.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { jsonCalls } from '#tests/support/json-calls.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { startProgram } from '#tests/support/program.ts'

let app: OwnApp
let user: TestUser
let program: ApiClient
/** [method, path] of each call that its documentation says takes JSON, and of the one that takes a form as well. */
let calls: [string, string][]
beforeAll(async () => {
  app = await startApp()
  user = await registerUser(app)
  program = await startProgram(app, user)
  calls = await jsonCalls(app)
  calls.push(['POST', '/api/v1/users/me/avatar'])
})
afterAll(() => app.stop())

const bytes = (text: string) => new TextEncoder().encode(text)

describe('JSON that is sent as something else', () => {
  it('is said to be the wrong type by every call, whoever calls', async () => {
    expect(calls.length).toBeGreaterThan(35)
    const types = ['text/plain', 'application/octet-stream', 'application/jsonp', null]
    const callers = [program, user.client, await app.guest()]
    // Each call meets every type; the callers take turns, so that each meets every type too.
    const admin = await app.adminClient()
    const forAdmins = await jsonCalls(app, true)
    for (const [turn, [method, path]] of [...calls, ...forAdmins].entries())
      for (const [index, type] of types.entries()) {
        const isForAdmins = turn >= calls.length
        const client = isForAdmins ? admin : (callers[(turn + index) % callers.length] ?? program)
        const { status, body } = await client.call(method, path, undefined, {
          rawBody: bytes('{"first_name":"Ann"}'),
          headers: { 'content-type': type },
        })
        expect([method, path, status, body.message]).toEqual([
          method,
          path,
          415,
          'Please send this as JSON (application/json).',
        ])
      }
  })

  it('has changed nothing, and changes something as JSON of any kind', async () => {
    const send = (type: string) =>
      program.put('users/me', undefined, {
        rawBody: bytes('{"first_name":"Ann"}'),
        headers: { 'content-type': type },
      })
    expect((await send('text/plain')).status).toBe(415)
    expect((await program.get('users/me')).body.user.first_name).not.toBe('Ann')
    for (const type of [
      'application/json',
      'Application/JSON; charset=utf-8',
      'application/x+json',
    ])
      expect((await send(type)).status).toBe(200)
    expect((await program.get('users/me')).body.user.first_name).toBe('Ann')
  })
})

it('nothing at all may be sent as anything', async () => {
  const { id } = await createFolder(user.client)
  for (const headers of [{ 'content-type': null }, { 'content-type': 'text/plain' }]) {
    const path = `file-entries/${id}/shareable-link`
    expect((await program.call('POST', path, undefined, { headers })).status).toBe(200)
    expect((await program.call('POST', path, undefined, { headers, rawBody: '' })).status).toBe(200)
  }
})

it('a request of more values than any list of ours needs is refused, a guest\u2019s too', async () => {
  const wide = `{"email":"a@example.com","password":"x","a":[${'0,'.repeat(1_500_000)}0]}`
  const { status, body } = await (
    await app.guest()
  ).call('POST', 'auth/login', undefined, {
    rawBody: wide,
    headers: { 'content-type': 'application/json' },
  })
  expect([status, body.errors]).toEqual([
    422,
    { body: ['A request may have at most 60,000 values.'] },
  ])
  const peaks = workerdPeakBytes()
  if (peaks) expect(Math.max(...peaks)).toBeLessThan(400 * 1024 ** 2)
})

describe('a name that every object has', () => {
  const raw = (client: ApiClient, method: string, path: string, rawBody: string) =>
    client.call(method, path, undefined, {
      rawBody,
      headers: { 'content-type': 'application/json' },
    })

  it.each([
    ['PUT', 'drive/preferences', '{"__proto__":{"layout":"grid"}}', '__proto__'],
    ['PUT', 'drive/preferences', '{"\\u005f_proto__":1,"layout":"grid"}', '__proto__'],
    ['PUT', 'users/me', '{"first_name":"Eve","constructor":{}}', 'constructor'],
    [
      'POST',
      'file-entries/move',
      '{"entryIds":[1],"destinationId":null,"decisions":{"__proto__":"skip"}}',
      'decisions.__proto__',
    ],
    [
      'POST',
      's3/entries',
      '{"filename":"a","size":1,"clientName":"a","metadata":{"a":[{"prototype":1}]}}',
      'metadata.a.0.prototype',
    ],
  ])('is no value: %s %s %s', async (method, path, rawBody, field) => {
    const { status, body } = await raw(user.client, method, path, rawBody)
    expect([status, body.errors]).toEqual([422, { [field]: ['This is not a valid value.'] }])
  })

  it.each(['{"__proto__":{"ads.disable":true}}', '{"ads":{"__proto__":{"disable":true}}}'])(
    'is no setting: %s',
    async (settings) => {
      const admin = await app.adminClient()
      const { status } = await raw(admin, 'PUT', 'settings', `{"settings":${settings}}`)
      expect(status).toBe(422)
    },
  )

  it('is looked for as deep as a request may be nested', async () => {
    const nested = `{"metadata":${'['.repeat(99)}{"__proto__":1}${']'.repeat(99)}}`
    const { status, body } = await raw(user.client, 'POST', 's3/entries', nested)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
    const { body: inside } = await raw(
      user.client,
      'POST',
      's3/entries',
      `{"metadata":${'['.repeat(98)}{"__proto__":1}${']'.repeat(98)}}`,
    )
    expect(inside.message).toBe('This is not a valid value.')
  })

  it('may be a value', async () => {
    expect((await user.client.post('folders', { name: '__proto__' })).status).toBe(200)
  })
})

describe('content of a GET', () => {
  it.each(['drive/file-entries', 'file_entries', 'folders/nowhere'])(
    'changes nothing: %s',
    async (path) => {
      const expected = await user.client.get(path)
      const sent = await user.client.call('GET', path, { page: 7 })
      expect([sent.status, sent.body.data]).toEqual([expected.status, expected.body.data])
      expect(sent.status).toBeLessThan(500)
    },
  )
})
