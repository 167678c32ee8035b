import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { documentedCalls } from '#tests/support/documented-calls.ts'
import { endLinks } from '#tests/support/end-links.ts'
import type { LinkedFolder } from '#tests/support/end-links.ts'
import {
  createFolder,
  finishInput,
  linkTogether,
  putObject,
  registerUser,
} from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { sendBundle } from '#tests/support/send-bundle.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { beginTus, createTus, patchTus, tusCall, tusEntry } from '#tests/support/tus.ts'
import { withQuery } from '#tests/support/with-query.ts'

let app: App
let guest: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  guest = await app.guest()
})

const SENDER = { senderName: 'Ann' }
const LARGE = { ...SENDER, filename: 'large.bin', size: 1000, partSize: 8 * 1024 ** 2 }

/** Uploads that a visitor has begun while the link was open. */
interface Begun {
  finishing: ReturnType<typeof finishInput>
  multipart: { key: string; uploadId: string }
  tusKey: string
  tusToGiveUp: string
  tusWhole: string
}

type UploadCall = (visitor: ApiClient, begun: Begun) => Promise<Answer>

/** Every call that uploads by a link, in an order in which they all succeed. */
const CALLS: Record<string, UploadCall> = {
  'POST /uploads/validate': (visitor) =>
    visitor.post('uploads/validate', { files: [{ name: 'a.txt', size: 5 }] }),
  'POST /entry/getAvailableName': (visitor) =>
    visitor.post('entry/getAvailableName', { name: 'a.txt' }),
  'POST /s3/simple/presign': (visitor) =>
    visitor.post('s3/simple/presign', { ...SENDER, filename: 'a.txt', size: 5 }),
  'POST /s3/multipart/create': (visitor) => visitor.post('s3/multipart/create', LARGE),
  'POST /s3/multipart/batch-sign-part-urls': (visitor, { multipart }) =>
    visitor.post('s3/multipart/batch-sign-part-urls', { ...multipart, partNumbers: [1] }),
  'POST /s3/multipart/get-uploaded-parts': (visitor, { multipart }) =>
    visitor.post('s3/multipart/get-uploaded-parts', multipart),
  'POST /s3/multipart/complete': (visitor, { multipart }) =>
    visitor.post('s3/multipart/complete', {
      ...multipart,
      parts: [{ PartNumber: 1, ETag: 'missing' }],
    }),
  'POST /s3/multipart/abort': (visitor, { multipart }) =>
    visitor.post('s3/multipart/abort', multipart),
  'POST /s3/entries': (visitor, { finishing }) => visitor.post('s3/entries', finishing),
  'POST /file-entries': (visitor) => uploadForm(visitor, 'hello', SENDER),
  'POST /uploads/bundle': (visitor) => sendBundle(visitor, [{ name: 'bundled.txt' }], SENDER),
  'POST /tus/upload': (visitor) => createTus(visitor, 5, { name: 'tus.txt', ...SENDER }),
  'GET /tus/upload/:key': (visitor, { tusKey }) => tusCall(visitor, 'HEAD', tusKey),
  'PATCH /tus/upload/:key': (visitor, { tusKey }) => patchTus(visitor, tusKey, 0, 'hello'),
  'DELETE /tus/upload/:key': (visitor, { tusToGiveUp }) => tusCall(visitor, 'DELETE', tusToGiveUp),
  'POST /tus/entries': (visitor, { tusWhole }) => tusEntry(visitor, tusWhole),
}

async function share(input: Record<string, unknown>): Promise<LinkedFolder> {
  const owner = await registerUser(app)
  const outside = await createFolder(owner.client)
  const folder = await createFolder(owner.client, 'Shared', outside.id)
  return { owner, outside, folder, link: await linkTogether(owner.client, [folder.id], input) }
}

const byLink = (hash: string) => withQuery(guest, `link=${hash}`)

async function begin(visitor: ApiClient): Promise<Begun> {
  const { body: presigned } = await visitor.post('s3/simple/presign', {
    ...SENDER,
    filename: 'direct.txt',
    mime: 'text/plain',
    size: 5,
    sendsHeaders: true,
  })
  await putObject(presigned, 'hello')
  const { body } = await visitor.post('s3/multipart/create', LARGE)
  const tus = () => beginTus(visitor, 5, { name: 'tus.txt', ...SENDER })
  const tusWhole = await tus()
  await patchTus(visitor, tusWhole, 0, 'hello')
  return {
    finishing: finishInput(presigned, { name: 'direct.txt' }),
    multipart: { key: body.key, uploadId: body.uploadId },
    tusKey: await tus(),
    tusToGiveUp: await tus(),
    tusWhole,
  }
}

async function answersOf(visitor: ApiClient, begun: Begun): Promise<[string, Answer][]> {
  const answers: [string, Answer][] = []
  for (const [route, call] of Object.entries(CALLS))
    answers.push([route, await call(visitor, begun)])
  return answers
}

const statusesOf = (answers: [string, Answer][]) =>
  answers.map(([route, { status }]) => [route, status])

const all = (status: number) => Object.keys(CALLS).map((route) => [route, status])

it('there is an example of every call that uploads by a link', async () => {
  const documented = await documentedCalls()
  const taking = [...documented].filter(([, call]) => call['x-by-link'])
  expect(Object.keys(CALLS).toSorted()).toEqual(taking.map(([route]) => route).toSorted())
})

describe('a link that takes files', () => {
  it.each([
    ['which can be edited', { allow_edit: true }],
    ['which is a file request', { kind: 'request' }],
    ['by its name', { allow_edit: true, name: 'upload-by-name' }],
  ])('%s: serves every call', async (_, input) => {
    const { link } = await share(input)
    const visitor = byLink(link.name ?? link.hash)
    for (const [route, { status }] of await answersOf(visitor, await begin(visitor)))
      // Its one part was never sent.
      expect([route, status < 300]).toEqual([route, route !== 'POST /s3/multipart/complete'])
  })

  it('is looked at once by a call', async () => {
    const visitor = byLink((await share({ allow_edit: true })).link.hash)
    const { tusWhole, multipart } = await begin(visitor)
    const read = await tusCall(visitor, 'GET', tusWhole)
    const signed = await visitor.post('s3/multipart/batch-sign-part-urls', {
      ...multipart,
      partNumbers: [1],
    })
    expect([read.status, read.roundTrips, signed.roundTrips]).toEqual([200, 2, 2])
  })

  it('closed by a password: 401 for all, and nothing is stored', async () => {
    const shared = await share({ allow_edit: true })
    const visitor = byLink(shared.link.hash)
    const begun = await begin(visitor)
    const { owner, folder, link } = shared
    await owner.client.put(`shareable-links/${link.id}`, { password: 'open sesame' })
    const answers = await answersOf(visitor, begun)
    expect(statusesOf(answers)).toEqual(all(401))
    expect((await owner.client.get(`folders/${folder.id}/count`)).body.count).toBe(0)
  })

  it('of another folder: knows none of the uploads', async () => {
    const visitor = byLink((await share({ allow_edit: true })).link.hash)
    const other = byLink((await share({ allow_edit: true })).link.hash)
    const begun = await begin(visitor)
    const ofUploads = (await answersOf(other, begun)).filter(
      ([route]) =>
        route.includes('multipart/') || route.includes(':key') || route.endsWith('entries'),
    )
    const NEW = new Set(['POST /s3/multipart/create', 'POST /file-entries'])
    for (const [route, { status }] of ofUploads)
      if (!NEW.has(route)) expect([route, status]).toEqual([route, 404])
  })
})

describe('a link that takes none', () => {
  it('403 for all', async () => {
    const shared = await share({ allow_edit: true })
    const visitor = byLink(shared.link.hash)
    const begun = await begin(visitor)
    await shared.owner.client.put(`shareable-links/${shared.link.id}`, { allow_edit: false })
    expect(statusesOf(await answersOf(visitor, begun))).toEqual(all(403))
  })

  it.each(Object.entries(endLinks(() => app)))(
    'because it %s: looks like none',
    async (_name, end) => {
      const shared = await share({ allow_edit: true })
      const visitor = byLink(shared.link.hash)
      const begun = await begin(visitor)
      await end(shared)
      const ended = await answersOf(visitor, begun)
      expect(statusesOf(ended)).toEqual(all(404))
      const unknown = await answersOf(byLink('A'.repeat(22)), begun)
      expect(ended.map(comparable)).toEqual(unknown.map(comparable))
    },
  )
})

const comparable = ([route, { status, body, headers, roundTrips }]: [string, Answer]) => [
  route,
  status,
  typeof body === 'string' ? body : { ...body, requestId: '' },
  [...headers.keys()].filter((name) => name !== 'date'),
  roundTrips,
]
