import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { signUp } from '#tests/support/factories.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { LOCAL_S3_KEY_ID, LOCAL_S3_PATH } from '#worker/host/worker-host.ts'

let app: OwnApp
/** A site that other files of this process share may be running. */
let portsBefore: number[] = []
beforeAll(async () => {
  portsBefore = process.platform === 'linux' ? listeningPorts(String(process.pid)) : []
  app = await startApp({ trustedProxy: '' })
})
afterAll(() => app.stop())

describe('the listener in front of the Worker', () => {
  it('gives the socket\u2019s address to the Worker, whatever the client claims', async () => {
    const { client, email, password } = await signUp(app)
    await client.post(
      'auth/login',
      { email, password },
      { headers: { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '203.0.113.9' } },
    )
    const { sessions } = (await client.get('user-sessions')).body
    expect(new Set(sessions.map((each: { ip_address: string }) => each.ip_address))).toEqual(
      new Set(['127.0.0.1']),
    )
  })

  it('limits guesses per address, whatever addresses the client claims', async () => {
    const { client } = await signUp(app)
    const statuses = []
    for (let guess = 0; guess < 11; guess++) {
      const claimed = { 'cf-connecting-ip': `203.0.113.${guess}` }
      const input = { email: 'nobody@example.com', password: 'a guess' }
      statuses.push((await client.post('auth/login', input, { headers: claimed })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('keeps the simulator\u2019s internal paths closed', async () => {
    for (const path of [
      '/cdn-cgi/local/r2/public/atoll/blobs/x',
      '/cdn-cgi/local/scheduled?cron=7+*+*+*+*',
      '/cdn-cgi/local/email',
      '/cdn-cgi/local/explorer',
      '/cdn-cgi/local/platform-proxy',
      '/cdn-cgi/handler/scheduled',
      '/__cf_local/stream/x',
      `${LOCAL_S3_PATH}/../public/atoll/blobs/x`,
    ]) {
      for (const method of ['GET', 'POST']) {
        const { status, body } = await rawRequest(app.url, { method, path })
        expect([path, status, body]).toEqual([path, 404, 'Not found\n'])
      }
    }
  })

  it.each([
    '/cdn-cgi/local/%2e%2e/%2e%2e/../../scheduled?cron=7+*+*+*+*',
    '/cdn-cgi/local/a\\..\\..\\..\\b/../scheduled?cron=7+*+*+*+*',
  ])('opens no internal path by dots that parsers resolve differently: %s', async (path) => {
    const { status, body } = await rawRequest(app.url, { method: 'GET', path })
    expect(status).toBe(404)
    expect(body).toContain('<html')
  })

  it('passes the S3 endpoint on under the host that was signed, and not another one', async () => {
    const aws = new AwsClient({
      accessKeyId: LOCAL_S3_KEY_ID,
      secretAccessKey: app.s3.secretAccessKey,
      service: 's3',
      region: 'auto',
    })
    const address = `https://drive.example.com${LOCAL_S3_PATH}/atoll/signed`
    const { url } = await aws.sign(address, { method: 'PUT', aws: { signQuery: true } })
    const path = url.slice('https://drive.example.com'.length)
    const put = (headers: Record<string, string>) =>
      rawRequest(app.url, { method: 'PUT', path, headers, body: 'hello' })
    expect(await put({ host: 'evil.example' })).toMatchObject({ status: 403 })
    const foreign = { host: 'drive.example.com', origin: 'https://evil.example' }
    expect(await put(foreign)).toMatchObject({ status: 403 })
    const own = { host: 'drive.example.com', origin: 'https://drive.example.com' }
    expect(await put(own)).toMatchObject({ status: 200 })
    expect(await app.hasObject('signed')).toBe(true)
  })

  it.each(['/login', '/service-worker.js', '/api/v1/bootstrap-data'])(
    'encodes %s for whoever accepts that, the same text',
    async (path) => {
      const [plain, encoded] = await Promise.all(
        ['identity', 'br'].map((coding) =>
          fetch(app.url + path, { headers: { 'accept-encoding': coding, accept: '*/*' } }),
        ),
      )
      expect(plain?.headers.get('content-encoding')).toBeNull()
      expect(encoded?.headers.get('content-encoding')).toBe('br')
      const [length, encodedLength] = [await plain?.text(), await encoded?.text()].map(
        (text) => text?.replaceAll(/nonce="[^"]*"/g, '').length,
      )
      expect(encodedLength).toBe(length)
    },
  )

  it.runIf(process.platform === 'linux')('is the only way to the Worker', async () => {
    const front = Number(new URL(app.url).port)
    const own = listeningPorts(String(process.pid)).filter(
      (port) => port !== front && !portsBefore.includes(port),
    )
    for (const port of own) {
      const url = `http://127.0.0.1:${port}`
      const { status } = await rawRequest(url, { method: 'GET', path: '/healthz' })
      // The simulator's own channel takes calls with its secret only.
      expect([port, status]).toEqual([port, 403])
    }
    const children = readdirSync('/proc').filter((name) => isChild(name, 'workerd'))
    expect(children.length).toBeGreaterThan(0)
    expect(children.flatMap(listeningPorts)).toEqual([])
  })
})

function isChild(processId: string, name: string): boolean {
  if (!/^\d+$/.test(processId)) return false
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8')
    return status.startsWith(`Name:\t${name}\n`) && status.includes(`\nPPid:\t${process.pid}\n`)
  } catch {
    // It has ended since it was listed.
    return false
  }
}

/** TCP ports that a process listens on. */
function listeningPorts(processId: string): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${processId}/fd`).map((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${processId}/fd/${fd}`))?.[1]
      } catch {
        return undefined
      }
    }),
  )
  const rows = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${processId}/net/${table}`, 'utf8').split('\n').slice(1),
  )
  return rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/)
    return state === '0A' && sockets.has(inode)
      ? [Number.parseInt(local.split(':')[1] ?? '', 16)]
      : []
  })
}
