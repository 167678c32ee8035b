import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { changeSettings, signUp } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'

let app: OwnApp
let admin: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.adminClient()
})
afterAll(() => app.stop())

/** Something that listens and is no mail server, or none any more. */
async function listen(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    answer(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stop: () => server.close() }
}

const lastErrorTo = async (recipient: string): Promise<string | null> =>
  (await admin.get('admin/outgoing-mails')).body.pagination.data.find(
    (mail: { recipient: string }) => mail.recipient === recipient,
  )?.last_error

describe('a mail server that misbehaves', () => {
  it.each<[string, (socket: Socket) => void, RegExp]>([
    ['closes at once', (socket) => socket.end(), /closed the connection/],
    ['greets and closes', (socket) => socket.end('220 hello\r\n'), /closed|network/i],
    [
      'speaks something else',
      (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'),
      /does not speak SMTP/,
    ],
    ['talks without end', (socket) => socket.write('2'.repeat(200_000)), /talks too much/],
    ['is not open to us', (socket) => socket.write('554 go away\r\n'), /554 go away/],
  ])('that %s holds up nobody, and the log says so', async (_name, answer, reason) => {
    const server = await listen(answer)
    await changeSettings(admin, { 'mail.transport_url': server.url })
    const { email, client } = await signUp(app)
    await expect.poll(() => lastErrorTo(email)).toMatch(reason)
    expect((await client.get('/healthz')).status).toBe(200)
    server.stop()
  })

  it('gets no password while it offers no encryption, unless it is on this machine', async () => {
    const server = await startMailServer({ auth: { user: 'atoll', password: 'secret' } })
    // A name for this machine that does not look like one.
    const url = server.url.replace('127.0.0.1', '0.0.0.0')
    await changeSettings(admin, { 'mail.transport_url': url })
    const { email } = await signUp(app)
    await expect.poll(() => lastErrorTo(email)).toMatch(/a password is not sent without/)
    await server.stop()
  })

  it('tells the Worker\u2019s log nothing of who was written to', async () => {
    const server = await listen((socket) => socket.write('554 no mail for ada@example.com\r\n'))
    await changeSettings(admin, { 'mail.transport_url': server.url })
    const { email } = await signUp(app)
    await expect.poll(() => lastErrorTo(email)).toContain('ada@example.com')
    await expect.poll(() => app.logs.join()).toContain('mail not sent')
    expect(app.logs.join()).not.toContain('@example.com')
    server.stop()
  })
})

describe('a name with a line break', () => {
  it.each(['branding.site_name', 'mail.from_name'])('is none for %s', async (name) => {
    const answer = await admin.put('settings', {
      settings: { [name]: 'A\r\nBcc: evil@example.com' },
    })
    expect(answer.status).toBe(422)
  })
})
