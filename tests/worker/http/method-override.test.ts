import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { createFolder, createLink, namesIn, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let user: TestUser
beforeAll(async () => {
  app = await sharedApp()
  user = await registerUser(app)
})

const overriding = (method: string) => ({ headers: { 'x-http-method-override': method } })

describe('a POST that stands for another method', () => {
  it.each([
    ['the header', '', overriding('PUT')],
    ['the query', '?_method=PUT', {}],
    ['both', '?_method=PUT', overriding('PUT')],
    ['lower case', '?_method=put', overriding('Put')],
    ['the query twice', '?_method=PUT&_method=put', {}],
  ])('is named by %s', async (_name, query, options) => {
    const folder = await createFolder(user.client)
    const answer = await user.client.post(
      `file-entries/${folder.id}${query}`,
      { name: `${folder.name} renamed` },
      options,
    )
    expect(answer.status).toBe(200)
    expect(answer.body.fileEntry.name).toBe(`${folder.name} renamed`)
  })

  it('may be a DELETE', async () => {
    const folder = await createFolder(user.client)
    await createLink(user.client, folder.id)
    const answer = await user.client.post(`file-entries/${folder.id}/shareable-link?_method=DELETE`)
    expect(answer.body).toEqual({ status: 'success', link: null })
  })

  it('is refused when header and query differ', async () => {
    const folder = await createFolder(user.client)
    const answer = await user.client.post(
      `file-entries/${folder.id}?_method=DELETE`,
      { name: 'x' },
      overriding('PUT'),
    )
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'bad_request',
      message: 'The two overriding methods differ.',
    })
    expect(answer.body.requestId).toMatch(/^[\w-]{22}$/)
  })

  it.each(['_method=PUT&_method=DELETE', '_method=DELETE&_method=PUT', '_method=PUT&_method='])(
    'is refused when the query names two: %s',
    async (query) => {
      const folder = await createFolder(user.client)
      const answer = await user.client.post(`file-entries/${folder.id}?${query}`, { name: 'x' })
      expect(answer.status).toBe(400)
      expect(await namesIn(user.client)).toContain(folder.name)
    },
  )

  it.each([
    'GET',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'POST',
    'CONNECT',
    'NONSENSE',
    '',
    'PUT, DELETE',
    'PUT ',
  ])('is refused for %j', async (method) => {
    const folder = await createFolder(user.client)
    const path = `file-entries/${folder.id}`
    const inQuery = await user.client.post(`${path}?_method=${encodeURIComponent(method)}`, {
      name: `${folder.name} renamed`,
    })
    expect(inQuery.status).toBe(400)
    if (method === method.trim()) {
      const inHeader = await user.client.post(
        path,
        { name: `${folder.name} renamed` },
        overriding(method),
      )
      expect(inHeader.status).toBe(400)
    }
    expect(await namesIn(user.client)).toContain(folder.name)
  })

  it('is a POST when the body names a method', async () => {
    const folder = await createFolder(user.client)
    const answer = await user.client.post(`file-entries/${folder.id}`, {
      _method: 'PUT',
      name: 'x',
    })
    expect(answer.status).toBe(405)
  })

  it('gets past neither the XSRF token nor the origin', async () => {
    const folder = await createFolder(user.client)
    for (const headers of [
      { 'x-xsrf-token': null },
      { origin: null },
      { origin: 'https://evil.example' },
    ]) {
      const answer = await user.client.post(
        `file-entries/${folder.id}?_method=PUT`,
        { name: 'x' },
        { headers },
      )
      expect(answer.status).toBe(403)
    }
  })
})

describe('another method than POST', () => {
  it.each(['DELETE', 'PUT'])('stays GET whatever stands beside it: %s', async (method) => {
    const folder = await createFolder(user.client)
    await createLink(user.client, folder.id)
    const path = `file-entries/${folder.id}/shareable-link`
    const answer = await user.client.get(`${path}?_method=${method}`, overriding(method))
    expect(answer.status).toBe(200)
    expect(answer.body.link).not.toBeNull()
  })

  it('stays PUT', async () => {
    const folder = await createFolder(user.client)
    const path = `file-entries/${folder.id}/shareable-link`
    await createLink(user.client, folder.id)
    const answer = await user.client.put(
      `${path}?_method=DELETE`,
      { allow_download: false },
      overriding('DELETE'),
    )
    expect(answer.body.link).toMatchObject({ allow_download: false })
  })

  it.each(['OPTIONS', 'TRACE', 'PROPFIND', 'PATCH'])('%s does nothing', async (method) => {
    const folder = await createFolder(user.client)
    const answer = await rawRequest(app.url, {
      method,
      path: `/api/v1/file-entries/${folder.id}?_method=PUT`,
      headers: {
        cookie: `atoll_session=${user.client.cookies.get('atoll_session')}`,
        'x-http-method-override': 'PUT',
      },
    })
    expect([400, 403, 404, 405, 501]).toContain(answer.status)
    expect(answer.body).not.toContain(folder.name)
    expect(answer.body).not.toContain(user.client.cookies.get('atoll_session'))
  })
})
