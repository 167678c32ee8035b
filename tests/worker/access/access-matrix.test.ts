import { beforeAll, describe, expect, it } from 'vitest'
import { ADDRESSED, OWN, OWNED, PUBLIC } from '#tests/support/access-calls.ts'
import type { Names } from '#tests/support/access-calls.ts'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { inWorkspace, prepareNames } from '#tests/support/access-names.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { createToken, Program } from '#tests/support/program.ts'
import type { NewAccessToken } from '#tests/support/program.ts'
import { apiRoutes } from '#tests/support/routes.ts'
import { offsetOf } from '#tests/support/tus.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
let alice: TestUser
let bob: TestUser
let guest: ApiClient
let hers: Names
let unknown: Names
let token: NewAccessToken
beforeAll(async () => {
  app = await sharedApp()
  alice = await registerUser(app)
  bob = await registerUser(app)
  guest = await app.guest()
  token = await createToken(alice)
  hers = await prepareNames(alice, token.id)
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
    tokenId: 999_999,
    userId: 999_999,
  }
})

const comparable = ({ status, body, headers, roundTrips }: Answer) => ({
  status,
  body: { ...body, requestId: '' },
  headers: [...headers.keys()].filter((name) => name !== 'date'),
  roundTrips,
})

describe('the list of calls', () => {
  it('holds every call of the API once: a new one must be put into it', () => {
    const listed = [
      ...Object.keys(OWNED),
      ...Object.keys(ADDRESSED),
      ...Object.keys(OWN),
      ...Object.keys(PUBLIC),
    ]
    expect(listed.toSorted()).toEqual(apiRoutes().toSorted())
  })
})

describe('somebody else', () => {
  it.each(Object.entries({ ...OWNED, ...ADDRESSED }))(
    '%s: what is Alice\u2019s is to Bob as if it did not exist',
    async (_route, calls) => {
      for (const call of calls) {
        const foreign = comparable(await call(bob.client, hers))
        expect(foreign.status).toBe(404)
        expect(foreign.body.code).toBe('not_found')
        expect(foreign).toEqual(comparable(await call(bob.client, unknown)))
      }
    },
  )

  it.each(Object.entries(OWNED))('%s: nor by naming a workspace', async (_route, calls) => {
    for (const call of calls) {
      expect((await call(inWorkspace(bob.client, alice.id), hers)).status).toBe(404)
    }
  })

  it('is not let in as the admin either: files are their owner\u2019s', async () => {
    const admin = await app.adminClient()
    for (const calls of Object.values({ ...OWNED, ...ADDRESSED })) {
      for (const call of calls) expect((await call(admin, hers)).status).toBe(404)
    }
  })
})

describe('a guest', () => {
  it.each(Object.entries({ ...OWNED, ...OWN }))(
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

  it.each(Object.entries(ADDRESSED))('%s: finds nothing without a link', async (_route, calls) => {
    for (const call of calls) {
      const answer = comparable(await call(guest, hers))
      expect(answer.status).toBe(404)
      expect(answer).toEqual(comparable(await call(guest, unknown)))
    }
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
    const program = new Program(app, token.plainTextToken)
    expect((await program.get('user/space-usage')).status).toBe(200)
    expect((await guest.get('bootstrap-data')).body.data.settings.branding.site_name).toBe('Atoll')
  })
})
