import { beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '#tests/support/api-client.ts'
import type { Answer, CallOptions } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { documentedCalls } from '#tests/support/documented-calls.ts'
import { endLinks } from '#tests/support/end-links.ts'
import type { LinkedFolder } from '#tests/support/end-links.ts'
import {
  createFolder,
  createLink,
  linkTogether,
  registerUser,
  unique,
  uploadFile,
} from '#tests/support/factories.ts'
import { png } from '#tests/support/pictures.ts'
import { sharedApp } from '#tests/support/shared-site.ts'
import { putThumbnail } from '#tests/support/thumbnails.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

interface Shared extends LinkedFolder {
  file: FileEntry
}

/** Limits are others' claim. */
const newEmail = () => `nobody-${unique()}@example.com`

type VisitorCall = (client: ApiClient, shared: Shared, link: string) => Promise<Answer>

/** Every call that a link's visitor may make. */
const CALLS: Record<string, VisitorCall[]> = {
  'GET /shareable-links/:link': [
    (client, _, link) => client.get(`shareable-links/${link}`),
    (client, { folder }, link) => client.get(`shareable-links/${link}?folder=${folder.hash}`),
  ],
  'GET /file-entries/:hash/content': [
    (client, { file }, link) => client.get(`${file.url}?link=${link}`),
    (client, { file }, link) =>
      client.get(`${file.url}?link=${link}`, { headers: { range: 'bytes=0-1' } }),
    (client, { file }, link) => client.head(`${file.url}?link=${link}`),
  ],
  'GET /file-entries/:id/thumbnail': [
    (client, { file }, link) => client.get(`file-entries/${file.hash}/thumbnail?link=${link}`),
  ],
  'GET /file-entries/download/:hashes': [
    (client, { file }, link) => client.get(`file-entries/download/${file.hash}?link=${link}`),
    (client, { file }, link) =>
      client.get(`file-entries/download/${file.hash}?link=${link}`, {
        headers: { range: 'bytes=0-1' },
      }),
    (client, { file }, link) => client.head(`file-entries/download/${file.hash}?link=${link}`),
    (client, { file, folder }, link) =>
      client.get(`file-entries/download/${folder.hash},${file.hash}?link=${link}`),
  ],
  'POST /shareable-links/:link/save': [
    (_client, _shared, link) => save(link, {}),
    (_client, { file }, link) => save(link, { hashes: [file.hash] }),
  ],
  'POST /shareable-links/:link/report': [
    (client, _, link) => client.post(`shareable-links/${link}/report`, { reason: 'other' }),
  ],
  'POST /shareable-links/:link/check-password': [
    (client, _, link) => client.post(`shareable-links/${link}/check-password`, { password: 'x' }),
  ],
  'POST /shareable-links/:link/request-code': [
    (client, _, link) => client.post(`shareable-links/${link}/request-code`, { email: newEmail() }),
  ],
  'POST /shareable-links/:link/check-code': [
    (client, _, link) =>
      client.post(`shareable-links/${link}/check-code`, {
        email: newEmail(),
        code: '123456',
      }),
  ],
}

let member: ApiClient
beforeAll(async () => {
  member = (await registerUser(app)).client
})

/** Only users have a drive to save to. */
const save = (link: string, input: object) =>
  member.post(`shareable-links/${link}/save`, input, { headers: ownNetwork() })

const DOWNLOAD = 'GET /file-entries/download/:hashes'
const SAVE = 'POST /shareable-links/:link/save'
const KEYS = [
  'POST /shareable-links/:link/check-password',
  'POST /shareable-links/:link/request-code',
  'POST /shareable-links/:link/check-code',
]

async function share(input: Record<string, unknown> = {}): Promise<Shared> {
  const owner = await registerUser(app)
  const outside = await createFolder(owner.client)
  const folder = await createFolder(owner.client, 'Shared', outside.id)
  const file = await uploadFile(owner.client, { parentId: folder.id })
  await putThumbnail(owner.client, file.id, png())
  return { owner, outside, folder, file, link: await createLink(owner.client, folder.id, input) }
}

let network = 0

/** Limits are others' claim. */
const ownNetwork = () => ({ 'x-forwarded-for': `2001:db8:99:${(++network).toString(16)}::1` })

class Visitor extends ApiClient {
  override call(method: string, path: string, body: unknown, options: CallOptions = {}) {
    const headers = { ...ownNetwork(), ...options.headers }
    return super.call(method, path, body, { ...options, headers })
  }
}

let visitor: Visitor
beforeAll(async () => {
  visitor = new Visitor(app.url)
  await visitor.get('bootstrap-data')
})

const answersOf = (shared: Shared, link = shared.link.hash): Promise<[string, Answer[]][]> =>
  Promise.all(
    Object.entries(CALLS).map(async ([route, calls]): Promise<[string, Answer[]]> => [
      route,
      await Promise.all(calls.map((call) => call(visitor, shared, link))),
    ]),
  )

const comparable = ({ status, body, headers, roundTrips }: Answer) => ({
  status,
  body: { ...body, requestId: '' },
  headers: [...headers.keys()].filter((name) => name !== 'date'),
  roundTrips,
})

it('there is an example of every call that takes a link', async () => {
  const documented = await documentedCalls()
  const taking = [...documented].filter(([, call]) => call['x-access'].endsWith('link'))
  expect(Object.keys(CALLS).toSorted()).toEqual(taking.map(([route]) => route).toSorted())
})

describe('a link that is open', () => {
  it.each([
    ['to a folder', {}],
    ['until later', { expires_at: new Date(Date.now() + 60_000).toISOString() }],
    ['for some downloads', { limits: { downloads: 100 } }],
    ['by a name', { name: 'matrix-by-name' }],
  ])('%s: serves every call', async (_, input) => {
    const shared = await share(input)
    for (const [route, answers] of await answersOf(shared, shared.link.name ?? shared.link.hash))
      for (const { status } of answers)
        expect([route, [200, 206]]).toEqual([route, expect.arrayContaining([status])])
  })

  it('together with another entry: serves every call', async () => {
    const shared = await share()
    const other = await uploadFile(shared.owner.client)
    const link = await linkTogether(shared.owner.client, [shared.folder.id, other.id])
    for (const [, answers] of await answersOf(shared, link.hash))
      for (const { status } of answers) expect([200, 206]).toContain(status)
  })

  it('without download: shows, and hands nothing out', async () => {
    const shared = await share({ allow_download: false })
    for (const [route, answers] of await answersOf(shared))
      for (const { status } of answers)
        expect([route, status < 300]).toEqual([route, ![DOWNLOAD, SAVE].includes(route)])
  })
})

describe('a link that is closed', () => {
  it.each([
    ['password', { password: 'open sesame' }, [422, 200, 200]],
    ['code', { emails: ['somebody@example.com'] }, [200, 200, 422]],
  ])('for want of its %s: 401 for all but what opens it', async (kind, input, keys) => {
    const shared = await share(input)
    for (const [route, answers] of await answersOf(shared))
      for (const { status, body } of answers) {
        const key = KEYS.indexOf(route)
        expect([route, status]).toEqual([route, key < 0 ? 401 : keys[key]])
        if (key < 0 && body !== '') expect(body.code).toBe(`link_${kind}_required`)
      }
  })
})

const endings = endLinks(() => app)

describe('a link that has ended', () => {
  it.each(Object.entries(endings))('because it %s looks like none', async (name, end) => {
    const shared = await share()
    await end(shared)
    const unknown = await answersOf(shared, 'A'.repeat(22))
    const ended = await answersOf(shared)
    for (const [index, [route, answers]] of ended.entries()) {
      expect([route, ...answers.map(({ status }) => status)]).toEqual([
        route,
        ...answers.map(() => 404),
      ])
      // A range of a used up link may belong to a visitor's hour, which takes another look.
      const isLookedUp = (call: number) => name === 'is used up' && route === DOWNLOAD && call === 1
      const seen = (all: readonly Answer[] = []) =>
        all.map((answer, call) => ({
          ...comparable(answer),
          ...(isLookedUp(call) && { roundTrips: null }),
        }))
      expect(seen(answers)).toEqual(seen(unknown[index]?.[1]))
    }
  })

  it('for what was moved out of it: looks like none for that alone', async () => {
    const shared = await share()
    const { owner, file, outside } = shared
    await owner.client.post('file-entries/move', {
      entryIds: [file.id],
      destinationId: outside.id,
    })
    for (const [route, answers] of await answersOf(shared))
      for (const [index, { status }] of answers.entries()) {
        const isOfFile = route === SAVE ? index === 1 : route.includes('/file-entries/')
        expect([route, index, status]).toEqual([route, index, isOfFile ? 404 : 200])
      }
  })
})
