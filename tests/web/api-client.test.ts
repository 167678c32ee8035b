import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRecordingServer } from '#tests/support/recording-server.ts'
import type { RecordingServer } from '#tests/support/recording-server.ts'
import { api, apiFetch, unwrap } from '#web/api/api-client.ts'
import { ApiError, isAbortError } from '#web/api/api-error.ts'

let server: RecordingServer
const page = {
  cookie: '',
  // Of a page that was made for user 7.
  getElementById: () => ({ textContent: '{"user":{"id":7}}' }),
}

beforeAll(async () => {
  server = await startRecordingServer()
  vi.stubGlobal('location', { origin: server.url })
  vi.stubGlobal('document', page)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})
beforeEach(() => {
  page.cookie = ''
  server.answer(200, {})
  server.requests.length = 0
})

const lastRequest = () => {
  const request = server.requests.at(-1)
  if (!request) throw new Error('nothing was sent')
  return request
}

/** Returns the error that a failed call throws. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('the address', () => {
  it.each([
    ['/drive/file-entries', '/api/v1/drive/file-entries'],
    ['/users/me', '/api/v1/users/me'],
    ['/authors', '/api/v1/authors'],
    ['/auth/login', '/auth/login'],
    ['/secure/auth/social/google/login', '/secure/auth/social/google/login'],
  ])('of %s is %s', async (path, sent) => {
    await apiFetch(path)
    expect(lastRequest().path).toBe(sent)
  })

  it('of a typed call is below the prefix, with its parameters', async () => {
    await unwrap(api.drive['file-entries'].$get({ query: { folderId: 'abc', orderBy: 'name' } }))
    expect(lastRequest()).toMatchObject({
      method: 'GET',
      path: '/api/v1/drive/file-entries',
      query: { folderId: 'abc', orderBy: 'name' },
    })
  })

  it('comes with whose page it is, whatever the call', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      await apiFetch('/users/me', { method })
      expect(lastRequest().headers['x-user-id']).toBe('7')
    }
  })

  it('names the active workspace on GET, POST and PUT', async () => {
    page.cookie = 'theme=2; activeWorkspaceId=7'
    for (const method of ['GET', 'POST', 'PUT']) {
      await apiFetch('/folders', { method })
      expect(lastRequest().query['workspaceId'], method).toBe('7')
    }
    await apiFetch('/folders', { method: 'DELETE' })
    expect(lastRequest().query).not.toHaveProperty('workspaceId')
  })

  it.each(['activeWorkspaceId=0', 'activeWorkspaceId=', 'activeWorkspaceId=x', ''])(
    'names no workspace with the cookie %j',
    async (cookie) => {
      page.cookie = cookie
      await apiFetch('/folders')
      expect(lastRequest().query).toEqual({})
    },
  )

  it('leaves a workspace that the call names itself', async () => {
    page.cookie = 'activeWorkspaceId=7'
    await apiFetch('/folders?workspaceId=3')
    expect(lastRequest().query).toEqual({ workspaceId: '3' })
  })
})

describe('the method', () => {
  it.each(['PUT', 'PATCH', 'DELETE'])('%s is sent as POST, and says so twice', async (method) => {
    await apiFetch('/file-entries/1', { method, body: '{"a":1}' })
    const { headers, query, ...request } = lastRequest()
    expect(request).toMatchObject({ method: 'POST', body: '{"a":1}' })
    expect(headers['x-http-method-override']).toBe(method)
    expect(query).toMatchObject({ _method: method })
  })

  it.each(['GET', 'POST'])('%s is sent as it is', async (method) => {
    await apiFetch('/folders', { method })
    expect(lastRequest().method).toBe(method)
    expect(lastRequest().headers).not.toHaveProperty('x-http-method-override')
    expect(lastRequest().query).toEqual({})
  })
})

describe('the headers', () => {
  it('ask for JSON', async () => {
    await apiFetch('/folders')
    expect(lastRequest().headers.accept).toBe('application/json')
  })

  it('repeat the XSRF cookie, decoded, on all that is not a GET', async () => {
    page.cookie = 'a=b; XSRF-TOKEN=to%2Bken%3D; c=d'
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      await apiFetch('/folders', { method })
      expect(lastRequest().headers['x-xsrf-token'], method).toBe('to+ken=')
    }
    await apiFetch('/folders')
    expect(lastRequest().headers).not.toHaveProperty('x-xsrf-token')
  })

  it('say nothing of a token when there is none', async () => {
    page.cookie = 'NOT-XSRF-TOKEN=x'
    await apiFetch('/folders', { method: 'POST' })
    expect(lastRequest().headers).not.toHaveProperty('x-xsrf-token')
  })
})

describe('an error', () => {
  it('carries all that the server said', async () => {
    const body = {
      message: 'This name is too long.',
      code: 'validation',
      errors: { name: ['This name is too long.'] },
      action: { label: 'Upgrade', action: '/pricing' },
      requestId: 'r1',
    }
    server.answer(422, body)
    const error = await failureOf(
      unwrap(api.folders.$post({ query: {}, json: { name: 'x', parentId: null } })),
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 422, ...body })
  })

  it.each(['<html>Bad gateway</html>', '', 'null', '[1'])(
    'of something in between, which says %j, has no message of its own',
    async (body) => {
      server.answer(502, body)
      expect(await failureOf(unwrap(apiFetch('/folders')))).toMatchObject({
        status: 502,
        code: 'unknown',
        message: '',
        errors: {},
        action: null,
      })
    },
  )

  it('of the network is told in words', async () => {
    const gone = await startRecordingServer()
    await gone.stop()
    vi.stubGlobal('location', { origin: gone.url })
    const error = await failureOf(apiFetch('/folders'))
    vi.stubGlobal('location', { origin: server.url })
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 0,
      code: 'network',
      message: 'There was a network error. Please check your connection and try again.',
    })
  })

  it('that the visitor caused by leaving is an abort, not a failure of the network', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(isAbortError(await failureOf(apiFetch('/folders', { signal: controller.signal })))).toBe(
      true,
    )
  })

  it.each([
    [
      'a time-out',
      new DOMException('', 'TimeoutError'),
      { code: 'timeout', message: 'The server took too long to answer. Please try again.' },
    ],
    [
      'an abort that nobody here asked for',
      new DOMException('', 'AbortError'),
      { code: 'aborted', message: 'The request was aborted. Please try again.' },
    ],
  ])('by %s is no failure of the network', async (_what, thrown, expected) => {
    vi.stubGlobal('fetch', () => Promise.reject(thrown))
    const error = await failureOf(apiFetch('/folders', { signal: new AbortController().signal }))
    vi.unstubAllGlobals()
    vi.stubGlobal('location', { origin: server.url })
    vi.stubGlobal('document', page)
    expect(error).toMatchObject({ name: 'ApiError', status: 0, ...expected })
  })

  it('by a time limit of the caller\u2019s own is a time-out', async () => {
    const signal = AbortSignal.abort(new DOMException('', 'TimeoutError'))
    expect(await failureOf(apiFetch('/folders', { signal }))).toMatchObject({ code: 'timeout' })
  })

  it('to send to another protocol says so, and sends nothing', async () => {
    const error = await failureOf(apiFetch('ftp://files.example.com/folders'))
    expect(error).toMatchObject({
      status: 0,
      code: 'unsupported_protocol',
      message: 'This address cannot be opened: its protocol is not supported.',
    })
    expect(server.requests).toEqual([])
  })

  it('has a time limit in every call but those that carry a file', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', async (_url: URL, init: RequestInit) => {
      signals.push(init.signal)
      return new Response('{}')
    })
    await apiFetch('/folders')
    await apiFetch('/folders', { method: 'POST', body: '{}' })
    await apiFetch('/users/me/avatar', { method: 'POST', body: new FormData() })
    vi.unstubAllGlobals()
    vi.stubGlobal('location', { origin: server.url })
    vi.stubGlobal('document', page)
    expect(signals.map((signal) => signal instanceof AbortSignal)).toEqual([true, true, false])
  })
})
