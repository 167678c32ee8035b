import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS } from '#tests/support/access-calls.ts'
import type { Names } from '#tests/support/access-names.ts'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { inWorkspace, prepareNames } from '#tests/support/access-names.ts'
import { orderPlan } from '#tests/support/billing.ts'
import { documentedCalls } from '#tests/support/documented-calls.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { permitOnly } from '#tests/support/permit-only.ts'
import { createToken, Program, startProgram } from '#tests/support/program.ts'
import type { NewAccessToken } from '#tests/support/program.ts'
import { permissionsOfRole } from '#worker/access/permission-registry.ts'
import type { Access } from '#worker/http/describe-call.ts'
import { offsetOf } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

const documented = await documentedCalls()
const callsFor = (...access: Access[]) =>
  [...documented].flatMap(([route, call]) =>
    access.includes(call['x-access']) ? [[route, CALLS[route] ?? []] as const] : [],
  )

let app: App
let alice: TestUser
let bob: TestUser
let guest: ApiClient
let hers: Names
let unknown: Names
let withoutLink: Names
let token: NewAccessToken
afterAll(async () => changeSettings(await app.adminClient(), { 'billing.enable': false }))
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
  bob = await registerUser(app)
  guest = await app.guest()
  token = await createToken(alice)
  const { subscriptionId, invoiceId } = await orderPlan(await app.adminClient(), alice.client)
  hers = { ...(await prepareNames(alice, token.id)), subscriptionId, invoiceId }
  unknown = {
    ...hers,
    folderId: 888_888,
    folderHash: 'A'.repeat(22),
    fileHash: 'A'.repeat(22),
    fileId: 999_999,
    versionId: 999_999,
    trashedId: 999_999,
    uploadKey: 'A'.repeat(43),
    multipart: { key: `uploads/${'A'.repeat(43)}`, uploadId: 'A'.repeat(40) },
    tusKey: 'A'.repeat(43),
    subscriptionId: 999_999,
    invoiceId: 999_999,
    tokenId: 999_999,
    sessionId: 999_999,
    userId: 999_999,
    linkHash: 'A'.repeat(22),
    linkId: 999_999,
    workspaceId: 999_999,
    inviteId: 'A'.repeat(22),
    pushEndpoint: 'https://push.example/none',
  }
  withoutLink = { ...hers, linkHash: unknown.linkHash }
})

const comparable = ({ status, body, headers, roundTrips }: Answer) => ({
  status,
  body: { ...body, requestId: '' },
  headers: [...headers.keys()].filter((name) => name !== 'date'),
  roundTrips,
})

it('there is an example of every documented call', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual([...documented.keys()].toSorted())
})

describe('somebody else', () => {
  it.each(callsFor('owner', 'link', 'member-by-link'))(
    '%s: what is Alice\u2019s is to Bob as if it did not exist',
    async (_route, calls) => {
      for (const call of calls) {
        const foreign = comparable(await call(bob.client, withoutLink))
        expect(foreign.status).toBe(404)
        expect(foreign.body.code).toBe('not_found')
        expect(foreign).toEqual(comparable(await call(bob.client, unknown)))
      }
    },
  )

  it.each(callsFor('owner'))('%s: nor by naming a workspace', async (_route, calls) => {
    for (const call of calls) {
      expect((await call(inWorkspace(bob.client, alice.id), hers)).status).toBe(404)
    }
  })

  it('is not let in as the admin either: files are their owner\u2019s', async () => {
    const admin = await app.adminClient()
    for (const [, calls] of callsFor('owner', 'link', 'member-by-link')) {
      for (const call of calls) expect((await call(admin, withoutLink)).status).toBe(404)
    }
  })
})

describe('a guest', () => {
  it.each(callsFor('owner', 'member', 'member-by-link'))(
    '%s: is asked to sign in, whether it exists or not',
    async (_route, calls) => {
      for (const call of calls) {
        const answer = comparable(await call(guest, hers))
        expect(answer.status).toBe(401)
        expect(answer.body).toMatchObject({ code: 'unauthorized', message: 'Please sign in.' })
        expect(answer).toEqual(comparable(await call(guest, unknown)))
      }
    },
  )

  it.each(callsFor('link'))('%s: finds nothing without a link', async (_route, calls) => {
    for (const call of calls) {
      const answer = comparable(await call(guest, withoutLink))
      expect(answer.status).toBe(404)
      expect(answer).toEqual(comparable(await call(guest, unknown)))
    }
  })
})

describe('an access token', () => {
  it('does nothing that it was not made for, and nothing that its owner may not', async () => {
    const programs = {
      read: await startProgram(app, alice, { abilities: ['read'] }),
      write: await startProgram(app, alice, { abilities: ['write'] }),
    }
    for (const [route, calls] of Object.entries(CALLS))
      for (const call of calls) {
        const answer = await call(route.startsWith('GET') ? programs.write : programs.read, hers)
        expect([route, answer.status, answer.body.code]).toEqual([route, 403, 'token_ability'])
      }
  })
})

describe('without a permission', () => {
  const needing = [...documented].flatMap(([route, { 'x-permission': permission }]) =>
    permission === undefined ? [] : [[route, permission] as const],
  )

  it.each(needing)('%s is refused to whoever has all but %s', async (route, permission) => {
    const others: string[] = permissionsOfRole('users').filter((name) => name !== permission)
    await permitOnly(app, alice.id, others)
    const answers = []
    for (const call of CALLS[route] ?? []) answers.push(await call(alice.client, hers))
    await permitOnly(app, alice.id, [...permissionsOfRole('users')])
    const { 'x-access': access } = documented.get(route) ?? {}
    // Users whom the caller may not see do not exist for the caller.
    const refusals = { member: [403, 404], admin: [404] }[access as string] ?? [403]
    for (const { status } of answers) expect(refusals).toContain(status)
  })
})

describe('content, wherever its file is', () => {
  const PLACEMENTS = ['in the root', 'in a folder', 'in the trash', 'linked'] as const
  const routes = ['GET /file-entries/:hash/content', 'GET /file-entries/download/:hashes']

  it.each(PLACEMENTS)('%s: is its owner\u2019s, and of who has its link', async (placement) => {
    const isInFolder = placement === 'in a folder'
    const folder = isInFolder ? { parentId: (await createFolder(alice.client)).id } : {}
    const file = await uploadFile(alice.client, folder)
    const link = placement === 'linked' ? await createLink(alice.client, file.id) : null
    if (placement === 'in the trash') await trash(alice.client, file.id)
    const names = { ...hers, fileHash: file.hash }
    for (const route of routes) {
      const [call] = CALLS[route] ?? []
      const isServed = [alice.client, bob.client, guest].map(
        async (client) => (await call?.(client, names))?.status === 200,
      )
      expect([route, await Promise.all(isServed)]).toEqual([route, [true, false, false]])
    }
    const byLink = await guest.get(`file-entries/${file.hash}/content?link=${link?.hash ?? 'x'}`)
    expect(byLink.status).toBe(placement === 'linked' ? 200 : 404)
  })
})

describe('after all these attempts', () => {
  it('everything of Alice\u2019s is as it was', async () => {
    const { body } = await alice.client.get(`drive/file-entries?folderId=${hers.folderHash}`)
    expect(body.folder).toMatchObject({ name: 'Private folder', description: null, file_size: 15 })
    expect(body.data).toHaveLength(1)
    expect(
      (await alice.client.get(`file-entries/${hers.trashedId}`)).body.fileEntry.deleted_at,
    ).not.toBeNull()
    expect(
      (await alice.client.get(`file-entries/${hers.folderId}/shareable-link`)).body.link.password,
    ).toBe(true)
    expect(
      (await alice.client.post('s3/multipart/get-uploaded-parts', hers.multipart)).status,
    ).toBe(200)
    expect((await alice.client.post('s3/entries', hers.settled)).status).toBe(200)
    expect(await offsetOf(alice.client, hers.tusKey)).toBe(0)
    const { workspace } = (await alice.client.get(`workspace/${hers.workspaceId}`)).body
    expect(workspace).toMatchObject({ name: 'Private team', owner_id: alice.id, members_count: 1 })
    const program = new Program(app, token.plainTextToken)
    expect((await program.get('user/space-usage')).status).toBe(200)
    expect((await guest.get('bootstrap-data')).body.data.settings.branding.site_name).toBe('Atoll')
  })
})
