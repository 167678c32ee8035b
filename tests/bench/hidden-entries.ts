import { randomBytes } from 'node:crypto'
import type { Answer, ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  linkTogether,
  registerUser,
  unique,
  uploadFile,
} from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const ROUNDS = 150
const MAILED_ROUNDS = 40

/** An id that no entry has. */
const NO_ID = 900_000_000

/** Calls on others' entries take as long as on none, so that time does not tell of them. */
export async function measureHiddenEntries(app: App): Promise<BenchRow[]> {
  const [owner, { client }] = [await registerUser(app), await registerUser(app)]
  const folder = await createFolder(owner.client)
  const file = await uploadFile(owner.client, { parentId: folder.id })
  const link = await createLink(owner.client, file.id)
  await owner.client.delete(`shareable-links/${link.id}`)
  const ended = await createLink(owner.client, folder.id, { limits: { downloads: 1 } })
  await client.get(`file-entries/download/${file.hash}?link=${ended.hash}`)
  const own = await uploadFile(client)

  const foreign = { id: folder.id, file: file.hash, folder: folder.hash, link: ended.hash }
  const missing = { id: NO_ID, file: noHash(), folder: noHash(), link: noHash() }
  const rows: BenchRow[] = []
  for (const [what, call] of CALLS) {
    const ask = (named: Named) => () => call(client, named, own.id)
    const [one, other] = [await ask(foreign)(), await ask(missing)()]
    if (one.status < 400 || one.status !== other.status)
      throw new Error(`${what} answered ${one.status} and ${other.status}`)
    rows.push(row(what, await timeRatio(ROUNDS, ask(foreign), ask(missing))))
  }
  return [...rows, ...(await measureAddresses(app))]
}

const noHash = () => randomBytes(16).toString('base64url')

/** Names of one thing, which is another's or nothing. */
interface Named {
  id: number
  file: string
  folder: string
  link: string
}

type Call = (client: ApiClient, named: Named, ownId: number) => Promise<Answer>

const CALLS: [string, Call][] = [
  ['an entry', (client, { id }) => client.get(`file-entries/${id}`)],
  ['a folder', (client, { folder }) => client.get(`drive/file-entries?folderId=${folder}`)],
  ['a folder by its id', (client, { id }) => client.get(`drive/file-entries?parentIds=${id}`)],
  ['content', (client, { file }) => client.get(`file-entries/${file}/content`)],
  ['a thumbnail', (client, { file }) => client.get(`file-entries/${file}/thumbnail`)],
  ['a download', (client, { file }) => client.get(`file-entries/download/${file}`)],
  ['renaming', (client, { id }) => client.put(`file-entries/${id}`, { name: 'a' })],
  ['moving', (client, { id }) => client.post('file-entries/move', { entryIds: [id] })],
  [
    'moving into it',
    (client, { id }, ownId) =>
      client.post('file-entries/move', { entryIds: [ownId], destinationId: id }),
  ],
  ['trashing', (client, { id }) => client.post('file-entries/delete', { entryIds: [id] })],
  ['copying', (client, { id }) => client.post('file-entries/duplicate', { entryIds: [id] })],
  [
    'sharing',
    (client, { id }) => client.post(`file-entries/${id}/share`, { emails: ['a@example.com'] }),
  ],
  [
    'changing a share',
    (client, { id }) =>
      client.put(`file-entries/${id}/change-permissions`, { userId: 1, permissions: [] }),
  ],
  ['ending a share', (client, { id }) => client.delete(`file-entries/${id}/unshare?userId=1`)],
  ['linking', (client, { id }) => client.post('shareable-links', { entryIds: [id] })],
  ['uploading into it', (client, { id }) => uploadForm(client, 'a', { parentId: String(id) })],
  ['an ended link', (client, { link }) => client.get(`shareable-links/${link}`)],
  ['saving by it', (client, { link }) => client.post(`shareable-links/${link}/save`)],
]

/** Addresses that have an account, or are in a link's list, and those that are not. */
async function measureAddresses(app: App): Promise<BenchRow[]> {
  await changeSettings(await app.adminClient(), { 'drive.new_addresses_per_day': 1000 })
  const { client } = await registerUser(app)
  const { id } = await createFolder(client)
  const known: string[] = []
  for (let count = 0; count <= MAILED_ROUNDS; count++) known.push((await registerUser(app)).email)
  const invite = (email: string) =>
    client.post(`file-entries/${id}/share`, { emails: [email], permissions: ['view'] })
  const shared = await timeRatio(
    MAILED_ROUNDS,
    () => invite(known.pop() ?? ''),
    () => invite(nobody()),
  )

  const links = await Promise.all(
    Array.from({ length: MAILED_ROUNDS + 1 }, () =>
      linkTogether(client, [id], { emails: [LISTED] }),
    ),
  )
  const guest = await app.guest()
  let network = 0
  const requestCode = (link: string, email: string) =>
    guest.post(
      `shareable-links/${link}/request-code`,
      { email },
      { headers: { 'x-forwarded-for': `2001:db8:42:${(++network).toString(16)}::1` } },
    )
  const hashes = links.map(({ hash }) => hash)
  let round = 0
  const coded = await timeRatio(
    MAILED_ROUNDS,
    () => requestCode(hashes[round] ?? '', LISTED),
    () => requestCode(hashes[round++] ?? '', nobody()),
  )
  return [row('sharing with an account', shared), row('a code for a listed address', coded)]
}

const LISTED = 'listed@example.com'

const nobody = () => `nobody-${unique()}@example.com`

const row = (what: string, figure: number): BenchRow => ({
  what: `time for another's over what is not there: ${what}`,
  figure,
  unit: '×',
  atLeast: 0.9,
  atMost: 1.1,
})
