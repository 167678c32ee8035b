import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import {
  createLink,
  finishInput,
  presign,
  putObject,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'

let app: OwnApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const requestLines = () =>
  app.logs.flatMap((line) => {
    const parsed: Record<string, unknown> = line.startsWith('{') ? JSON.parse(line) : {}
    return 'route' in parsed ? [parsed] : []
  })

const lineOf = (requestId: string | null) =>
  requestLines().filter((line) => line['requestId'] === requestId)

describe('the request log', () => {
  it('has one line for a request, with the pattern of its route', async () => {
    const { client, id } = await registerUser(app)
    const file = await uploadFile(client)
    const answer = await client.get(`file-entries/${file.id}?with=anything`)
    const requestId = answer.headers.get('x-request-id')
    await expect.poll(() => lineOf(requestId).length).toBe(1)
    const [line] = lineOf(requestId)
    expect(line).toEqual({
      level: 'info',
      requestId,
      method: 'GET',
      route: '/api/v1/file-entries/:id',
      status: 200,
      ms: expect.any(Number),
      roundTrips: answer.roundTrips,
      userId: id,
    })
  })

  it.each([
    ['GET', '/api/v1/nowhere/secret-name', '*', 404],
    ['GET', '/drive/s/not-a-hash', '/drive/s/:hash', 404],
    ['GET', '/', '/', 200],
    ['GET', '/healthz', '/healthz', 200],
    ['POST', '/api/v1/folders', '/api/v1/folders', 401],
    ['POST', '/auth/logout', '/auth/logout', 200],
  ])('says of a guest\u2019s %s %s: %s, %d', async (method, path, route, status) => {
    const guest = await app.guest()
    const answer = await guest.call(method, path, method === 'GET' ? undefined : { name: 'x' })
    const requestId = answer.headers.get('x-request-id')
    await expect.poll(() => lineOf(requestId).length).toBe(1)
    expect(lineOf(requestId)[0]).toMatchObject({ method, route, status, userId: null })
  })

  it('names an overridden request by the method it stands for, and a refused one too', async () => {
    const { client } = await registerUser(app)
    const overridden = await client.post('file-entries/999999?_method=PUT', { name: 'x' })
    const refused = await client.post('file-entries/999999?_method=TRACE', { name: 'x' })
    await expect.poll(() => lineOf(refused.headers.get('x-request-id')).length).toBe(1)
    expect(lineOf(overridden.headers.get('x-request-id'))[0]).toMatchObject({
      method: 'PUT',
      status: 404,
    })
    expect(lineOf(refused.headers.get('x-request-id'))[0]).toMatchObject({
      method: 'POST',
      status: 400,
    })
  })

  it('holds no name, address, token, password or signature of a whole visit', async () => {
    const { client, email, password } = await registerUser(app)
    const name = 'Divorce papers 2026.txt'
    const content = 'the content of the file'
    const presigned = await presign(client, { name, content })
    await putObject(presigned, content)
    const { body } = await client.post('s3/entries', finishInput(presigned, { name, content }))
    const file = body.fileEntry
    await client.get(file.url)
    await client.get(`file-entries/download/${file.hash}`)
    await client.put(`file-entries/${file.id}`, {
      name: 'Renamed papers.txt',
      description: 'very private words',
    })
    const link = await createLink(client, file.id, { password: 'link password' })
    const visitor = await app.guest()
    await visitor.post(`shareable-links/${link.hash}/check-password`, { password: 'wrong guess' })
    await visitor.post(`shareable-links/${link.hash}/check-password`, { password: 'link password' })
    await visitor.get(`shareable-links/${link.hash}`)
    await visitor.get(`/drive/s/${link.hash}`)
    await visitor.get(`${file.url}?link=${link.hash}`)
    await client.post('auth/login', { email, password: 'another wrong guess' })
    await trash(client, file.id)
    const last = await client.get('nowhere', {
      headers: { 'user-agent': 'A very telling browser', referer: `${app.url}/?q=telling` },
    })
    await expect.poll(() => lineOf(last.headers.get('x-request-id')).length).toBe(1)

    const log = app.logs.join('\n')
    const secrets = {
      email,
      password,
      content,
      name,
      link: link.hash,
      file: file.hash,
      key: presigned.key.split('/').at(-1),
      renamed: 'Renamed papers',
      description: 'very private',
      linkPassword: 'link password',
      guess: 'wrong guess',
      session: client.cookies.get('atoll_session'),
      xsrf: client.cookies.get('XSRF-TOKEN'),
      pass: visitor.cookies.get(`atoll-link-${link.hash}`),
      signature: new URL(presigned.url).searchParams.get('X-Amz-Signature'),
      hash: '$scrypt$',
      browser: 'telling',
    }
    for (const [kind, secret] of Object.entries(secrets)) {
      expect(secret, kind).toBeTruthy()
      expect(log, kind).not.toContain(secret)
    }
  })
})
