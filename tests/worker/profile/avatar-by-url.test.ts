import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { png } from '#tests/support/pictures.ts'

/** A web server of the internet. */
async function startWeb(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const asked: string[] = []
const MEGABYTE = Buffer.alloc(1024 ** 2)

const web: RequestListener = ({ url = '', headers }, response) => {
  asked.push(`${headers.host}${url}`)
  const redirects: Record<string, string> = {
    '/once': 'http://pictures.example/me.png',
    '/inwards': 'http://127.0.0.1/me.png',
    '/file': 'file:///etc/passwd',
    '/again': '/again',
  }
  const location = redirects[url]
  if (location) response.writeHead(302, { location }).end()
  else if (url === '/me.png') response.writeHead(200, { 'content-type': 'text/html' }).end(png())
  else if (url === '/endless') {
    response.writeHead(200)
    const pour = () => {
      while (!response.destroyed && response.write(MEGABYTE));
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
  } else if (url === '/silent') response.writeHead(200).write('x')
  else if (url === '/page') response.writeHead(200).end('<script>alert(1)</script>')
  else response.writeHead(404).end()
}

let app: OwnApp
let server: Awaited<ReturnType<typeof startWeb>>
beforeAll(async () => {
  server = await startWeb(web)
  app = await startApp({
    // Every name of the internet leads to the server above, which is told the name it was asked by.
    publicInternet: (request) => {
      const url = new URL(request.url)
      const address = `http://127.0.0.1:${server.port}${url.pathname}`
      return fetch(address, { headers: { 'x-host': url.host }, redirect: 'manual' })
    },
  })
})
afterAll(() => Promise.all([app.stop(), server.stop()]))

const setAvatar = async (url: unknown) => {
  const { client } = await registerUser(app)
  const answer = await client.post('users/me/avatar', { url })
  return { answer, avatar: (await client.get('users/me')).body.user.avatar as string | null }
}

describe('POST users/{id}/avatar with an address', () => {
  it.each(['http://pictures.example/me.png', 'https://pictures.example/once'])(
    'fetches the picture of %s',
    async (url) => {
      const { answer, avatar } = await setAvatar(url)
      expect(answer.status).toBe(200)
      expect(avatar).toMatch(/^\/api\/v1\/avatars\/[\w-]+\.png$/)
      const shown = await (await app.guest()).fetch('GET', avatar ?? '')
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png())
    },
  )

  it.each([
    'http://127.0.0.1/me.png',
    'http://localhost/me.png',
    'http://localhost./me.png',
    'http://sub.localhost/me.png',
    'http://10.1.2.3/me.png',
    'http://172.16.0.1/me.png',
    'http://192.168.1.1/me.png',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/me.png',
    'http://0.0.0.0/me.png',
    'http://2130706433/me.png',
    'http://0x7f.1/me.png',
    'http://017700000001/me.png',
    'http://[::1]/me.png',
    'http://[::ffff:127.0.0.1]/me.png',
    'http://[64:ff9b::7f00:1]/me.png',
    'http://[2002:7f00:1::]/me.png',
    'http://[fc00::1]/me.png',
    'http://[fe80::1]/me.png',
    'http://[::]/me.png',
    'http://router/me.png',
    'http://printer.local/me.png',
    'http://db.internal/me.png',
    'http://pictures.example:22/me.png',
    'http://user:secret@pictures.example/me.png',
    'file:///etc/passwd',
    'ftp://pictures.example/me.png',
    'data:image/png;base64,AAAA',
    'pictures.example/me.png',
  ])('never asks %s', async (url) => {
    const before = asked.length
    const { answer, avatar } = await setAvatar(url)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      url: ['No picture could be fetched from this address.'],
    })
    expect(avatar).toBeNull()
    expect(asked).toHaveLength(before)
  })

  it.each(['/inwards', '/file'])('follows no redirect that leads inwards (%s)', async (path) => {
    const before = asked.length
    const { answer } = await setAvatar(`http://pictures.example${path}`)
    expect(answer.status).toBe(422)
    expect(asked).toHaveLength(before + 1)
  })

  it('takes pictures only', async () => {
    const { answer } = await setAvatar('http://pictures.example/page')
    expect(answer.body.errors).toEqual({ url: ['This file type is not allowed'] })
  })

  it.each([42, '', { href: 'x' }])('refuses %j', async (url) => {
    expect((await setAvatar(url)).answer.status).toBe(422)
  })
})

// Concurrent: a silent server, and a name that is looked up, are waited for 5 s.
describe.concurrent('an address that leads to no picture', () => {
  it.each(['/again', '/endless', '/silent', '/nothing'])('is given up: %s', async (path) => {
    const { answer, avatar } = await setAvatar(`http://pictures.example${path}`)
    expect(answer.status).toBe(422)
    expect(avatar).toBeNull()
  })

  it('is refused by the platform itself where a name leads to a private network', async () => {
    const real = await sharedApp()
    const { client } = await registerUser(real)
    // A public name for 127.0.0.1, so what it resolves to is all that is wrong with it.
    const answer = await client.post('users/me/avatar', { url: 'http://localtest.me/me.png' })
    expect(answer.status).toBe(422)
  })
})
