import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { startLocalDatabase } from '#db/local/local-server.ts'
import type { LocalDatabase } from '#db/local/local-server.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { freePort } from '#worker/host/ports.ts'

let directory = ''
let server: LocalDatabase
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atoll-test-'))
  server = await startLocalDatabase({ directory, port: await freePort() })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

const STATEMENT = { sql: 'SELECT 1' }
const PIPELINE = JSON.stringify({ requests: [{ type: 'execute', stmt: STATEMENT }] })

describe('the local database server', () => {
  it.each([
    ['POST', '/', JSON.stringify({ statements: ['SELECT 1'] })],
    ['POST', '/v1/execute', JSON.stringify({ stmt: STATEMENT })],
    ['POST', '/v1/batch', JSON.stringify({ batch: { steps: [{ stmt: STATEMENT }] } })],
    ['POST', '/v2/pipeline', PIPELINE],
    ['POST', '/v3/pipeline', PIPELINE],
    ['POST', '/v3-protobuf/pipeline', ''],
    ['POST', '/v3/cursor', JSON.stringify({ batch: { steps: [{ stmt: STATEMENT }] } })],
    ['GET', '/dump', ''],
  ])('refuses %s %s without its token, or with another one', async (method, path, body) => {
    const [header, content] = server.authToken.split('.')
    for (const authorization of [null, 'Basic OnBhc3N3b3Jk', `Bearer ${header}.${content}.AAAA`]) {
      const { status } = await rawRequest(server.url, {
        method,
        path,
        headers: {
          host: 'evil.example',
          origin: 'http://evil.example',
          'content-type': 'text/plain',
          ...(authorization && { authorization }),
        },
        body,
      })
      expect([authorization, status]).toEqual([authorization, 401])
    }
  })

  it('tells nothing but its version to callers without a token', async () => {
    for (const path of ['/health', '/version', '/v1', '/v2', '/v3', '/metrics', '/console']) {
      const { body } = await rawRequest(server.url, { method: 'GET', path })
      expect(body).toMatch(/^(|sqld [\w .()-]+|(This is|Hello, this is) [\w ()]+)$/)
    }
  })

  it('refuses statements over a WebSocket without its token', async () => {
    const socket = new WebSocket(server.url.replace('http', 'ws'), ['hrana3'])
    const answers: string[] = []
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
    socket.addEventListener('message', ({ data }) => {
      answers.push(JSON.parse(String(data)).type)
      if (answers.length === 2) socket.close()
    })
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.send(JSON.stringify({ type: 'hello', jwt: null }))
    const request = { type: 'open_stream', stream_id: 1 }
    socket.send(JSON.stringify({ type: 'request', request_id: 1, request }))
    await closed
    expect(answers[0]).toBe('hello_error')
    expect(answers).not.toContain('response_ok')
  })

  it('serves callers with its token, also after a restart, and keeps the key from other users', async () => {
    expect(await openDatabase(server).get(sql`SELECT 1 AS one`)).toEqual({ one: 1 })
    await server.stop()
    const { authToken } = server
    server = await startLocalDatabase({ directory, port: await freePort() })
    expect(server.authToken).toBe(authToken)
    expect(await openDatabase(server).get(sql`SELECT 1 AS one`)).toEqual({ one: 1 })
    expect((await stat(join(directory, 'access-key.pem'))).mode & 0o777).toBe(0o600)
  })
})
