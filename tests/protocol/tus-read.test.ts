import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedApp } from '#tests/support/shared-site.ts'
import type { App } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { startProgram } from '#tests/support/program.ts'
import {
  beginTus,
  createTus,
  patchTus,
  randomContent,
  tusCall,
  tusEntry,
} from '#tests/support/tus.ts'

let app: App
let user: TestUser
let other: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
  other = await registerUser(app)
})

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** A plain GET, as a browser or a proxy sends it. */
const read = (client: TestUser['client'], key: string, headers: Record<string, string> = {}) =>
  client.fetch('GET', `tus/upload/${key}`, undefined, {
    headers: { 'accept-encoding': 'identity', ...headers },
  })

describe('GET of the address of an upload', () => {
  it('is a 404 that says how much has arrived, then the bytes, then a 404 once the entry exists', async () => {
    const content = randomContent(6 * 1024 ** 2)
    const key = await beginTus(user.client, content.length, {
      name: 'page.html',
      type: 'text/html',
    })
    for (const offset of [0, 1000]) {
      if (offset > 0) await patchTus(user.client, key, 0, content.slice(0, offset))
      const early = await read(user.client, key)
      expect([early.status, early.headers.get('upload-offset')]).toEqual([404, String(offset)])
    }
    await patchTus(user.client, key, 1000, content.slice(1000))

    const response = await read(user.client, key)
    expect(response.status).toBe(200)
    expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(content))
    const { headers } = response
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="page.html"/)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-length')).toBe(String(content.length))

    const part = await read(user.client, key, { range: 'bytes=5-9' })
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([
      206,
      content.slice(5, 10),
    ])

    expect((await tusEntry(user.client, key)).status).toBe(200)
    const late = await read(user.client, key)
    expect([late.status, late.headers.has('upload-offset')]).toEqual([404, false])
  })

  it('is for its owner alone, by session or token', async () => {
    const key = await beginTus(user.client, 5)
    await patchTus(user.client, key, 0, 'hello')
    expect((await read(await app.guest(), key)).status).toBe(401)
    const unknown = await (await read(other.client, 'A'.repeat(43))).json()
    const foreign = await read(other.client, key)
    expect([foreign.status, foreign.headers.has('upload-offset')]).toEqual([404, false])
    expect({ ...((await foreign.json()) as object), requestId: '' }).toEqual({
      ...(unknown as object),
      requestId: '',
    })
    expect((await read(await app.adminClient(), key)).status).toBe(404)
    const reader = await startProgram(app, user, { abilities: ['read'] })
    expect(await (await read(reader, key)).text()).toBe('hello')
  })

  it('does not make a sender let go', async () => {
    const key = await beginTus(user.client, 10)
    const { promise, resolve } = Promise.withResolvers<void>()
    const slowly = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('hello'))
        await promise
        controller.enqueue(new TextEncoder().encode('world'))
        controller.close()
      },
    })
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const sending = tusCall(user.client, 'PATCH', key, headers, slowly)
    const early = await read(user.client, key)
    resolve()
    expect([early.status, (await sending).headers.get('upload-offset')]).toEqual([404, '10'])
  })

  it('is empty for an empty file, and 404 once the upload is given up', async () => {
    const key = await beginTus(user.client, 0, { name: 'empty.txt' })
    const response = await read(user.client, key)
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect((await tusCall(user.client, 'DELETE', key)).status).toBe(204)
    expect((await read(user.client, key)).status).toBe(404)
  })
})

describe('headers of the protocol', () => {
  const VERSIONS = ['1.0.0', '1.0.0']
  const versionsOf = ({ headers }: { headers: Headers }) => [
    headers.get('tus-resumable'),
    headers.get('tus-version'),
  ]

  it.each(['0.2.2', '2.0.0', '', '1.0.0, 1.0.0'])('version "%s" is a 412', async (version) => {
    const key = await beginTus(user.client, 5)
    for (const [method, path] of [
      ['POST', ''],
      ['HEAD', key],
      ['PATCH', key],
      ['DELETE', key],
    ] as const) {
      const answer = await tusCall(user.client, method, path, {
        'tus-resumable': version,
        ...(method === 'PATCH' && { 'upload-offset': '0' }),
      })
      expect([method, answer.status, ...versionsOf(answer)]).toEqual([method, 412, ...VERSIONS])
    }
  })

  it('are on the refusals of the guards before the protocol', async () => {
    const key = await beginTus(user.client, 5)
    const reader = await startProgram(app, user, { abilities: ['read'] })
    const refusals = [
      [403, await createTus(user.client, 5, {}, { 'x-xsrf-token': 'other' })],
      [403, await createTus(reader, 5)],
      [401, await createTus(user.client, 5, {}, { authorization: 'Bearer 1|nonsense' })],
      [401, await createTus(await app.guest(), 5)],
      [404, await user.client.post('tus/upload?workspaceId=7')],
      [422, await user.client.post('tus/upload?workspaceId=x')],
      [400, await user.client.post(`tus/upload/${key}?_method=GET`)],
      [405, await user.client.put(`tus/upload/${key}`)],
      [
        415,
        await user.client.call(
          'PATCH',
          `tus/upload/${key}`,
          {},
          { headers: { 'tus-resumable': '1.0.0' } },
        ),
      ],
    ] as const
    for (const [status, answer] of refusals)
      expect([answer.status, ...versionsOf(answer)]).toEqual([status, ...VERSIONS])
  })

  it('Upload-Concat is a bad request, partial or final', async () => {
    for (const concat of ['partial', 'final;/a /b', 'x']) {
      const { status, body } = await createTus(user.client, 5, {}, { 'upload-concat': concat })
      expect([status, body.message]).toEqual([400, 'Uploads cannot be concatenated on this site.'])
    }
  })

  it('metadata that is not UTF-8 is a bad request', async () => {
    const send = (name: Buffer) =>
      createTus(user.client, 5, {}, { 'upload-metadata': `name ${name.toString('base64')}` })
    expect((await send(Buffer.from('Müller.txt', 'latin1'))).status).toBe(400)
    expect((await send(Buffer.from('Müller.txt'))).status).toBe(201)
    expect((await send(Buffer.from('old \uFFFD.txt'))).status).toBe(201)
  })
})
