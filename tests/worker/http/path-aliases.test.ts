import { beforeAll, describe, expect, it } from 'vitest'
import { sharedApp } from '#tests/support/shared-site.ts'
import { CALLS } from '#tests/support/access-calls.ts'
import type { Names } from '#tests/support/access-names.ts'
import { prepareNames } from '#tests/support/access-names.ts'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { createToken, Program, startProgram } from '#tests/support/program.ts'
import { apiRoutes } from '#tests/support/routes.ts'

let app: App
let alice: TestUser
let bob: TestUser
let guest: ApiClient
let names: Names
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
  bob = await registerUser(app)
  guest = await app.guest()
  names = await prepareNames(alice, (await createToken(alice)).id)
})

/** The same client, calling by the aliases. */
function byAlias(client: ApiClient): ApiClient {
  const aliased = Object.create(client) as ApiClient
  aliased.call = (method, path, body, options) => {
    const alias =
      method === 'POST' && path === 'file-entries'
        ? 'uploads'
        : path.replace(/^file-entries\b/, 'file_entries').replace(/^users\/me$/, 'cli/loggedUser')
    return client.call(method, alias, body, options)
  }
  aliased.get = (path, options) => aliased.call('GET', path, undefined, options)
  aliased.post = (path, body = {}, options) => aliased.call('POST', path, body, options)
  aliased.put = (path, body = {}, options) => aliased.call('PUT', path, body, options)
  aliased.delete = (path, options) => aliased.call('DELETE', path, {}, options)
  return aliased
}

const comparable = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...body, requestId: '' },
  headers: [...headers.keys()].filter((name) => name !== 'date'),
})

/** Each call of the route table that has an alias. */
const ALIASED = apiRoutes().filter((route) => / \/file-entries(\/|$)/.test(route))
const callsOf = (route: string) => CALLS[route] ?? []

describe('an alias has the guards of the call that it stands for', () => {
  it.each(ALIASED)('%s: for another user and for a guest', async (route) => {
    expect(callsOf(route).length).toBeGreaterThan(0)
    for (const call of callsOf(route)) {
      const foreign = comparable(await call(byAlias(bob.client), names))
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(comparable(await call(bob.client, names)))
      const asGuest = comparable(await call(byAlias(guest), names))
      expect(asGuest).toEqual(comparable(await call(guest, names)))
    }
  })

  it('cli/loggedUser: for a guest', async () => {
    const [call] = CALLS['GET /users/:id'] ?? []
    expect((await call?.(byAlias(guest), names))?.status).toBe(401)
  })

  it('for a token that may only read, and without the XSRF token', async () => {
    const reader = await startProgram(app, alice, { abilities: ['read'] })
    const headers = { 'x-xsrf-token': null }
    for (const path of ['file_entries/delete', 'uploads'])
      for (const answer of [
        await reader.post(path, { entryIds: [names.folderId] }),
        await alice.client.post(path, { entryIds: [names.folderId] }, { headers }),
      ])
        expect([answer.status, ['token_ability', 'csrf'].includes(answer.body.code)]).toEqual([
          403,
          true,
        ])
  })
})

describe('an alias does what its call does', () => {
  it('file_entries/…', async () => {
    const { id } = await createFolder(alice.client, 'Before')
    const renamed = await alice.client.put(`file_entries/${id}`, { name: 'After' })
    expect(renamed.body.fileEntry).toMatchObject({ id, name: 'After' })
    const byOverride = await alice.client.post(`file_entries/${id}?_method=PUT`, { name: 'Third' })
    expect(byOverride.body.fileEntry.name).toBe('Third')
    expect((await alice.client.get(`file_entries/${id}/`)).body.fileEntry.id).toBe(id)
  })

  it('POST uploads stores a form of a file larger than a JSON body may be', async () => {
    const content = 'x'.repeat(5 * 1024 ** 2)
    const program = await startProgram(app, alice)
    const { status, body } = await uploadForm(byAlias(program), content, { parentId: '' })
    expect([status, body.fileEntry?.file_size]).toEqual([200, content.length])
  })

  it('GET cli/loggedUser, which is not another way to change or delete the account', async () => {
    const program = new Program(app, (await createToken(alice)).plainTextToken)
    const { status, body } = await program.get('cli/loggedUser')
    expect([status, body.user]).toEqual([200, (await program.get('users/me')).body.user])
    expect((await program.put('cli/loggedUser', { first_name: 'Changed' })).status).toBe(405)
    expect((await program.delete('cli/loggedUser?deleteCurrentUser=true')).status).toBe(405)
  })

  it('is not in the documentation', async () => {
    const { body } = await (await app.adminClient()).get('openapi.json')
    const paths = Object.keys(body.paths).join('\n')
    expect(paths).toContain('/file-entries')
    expect(paths).not.toMatch(/file_entries|cli\/|uploads$/m)
  })
})

describe('workspaceId=null', () => {
  it('is the space of the caller, in the query and in a body', async () => {
    for (const none of ['null', 'undefined', '', '0']) {
      const { status } = await alice.client.get(`drive/file-entries?workspaceId=${none}`)
      expect(status).toBe(200)
    }
    expect((await alice.client.get('drive/file-entries?workspaceId=7')).status).toBe(404)
    const input = { name: 'a.txt', workspaceId: null }
    expect((await alice.client.post('entry/getAvailableName', input)).status).toBe(200)
    const file = { filename: 'a.txt', size: 1, workspaceId: null }
    expect((await alice.client.post('s3/simple/presign?workspaceId=null', file)).status).toBe(200)
  })
})
