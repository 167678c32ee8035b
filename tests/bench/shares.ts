import { sql } from 'drizzle-orm'
import type { Answer } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { png } from '#tests/support/pictures.ts'
import { putThumbnail } from '#tests/support/thumbnails.ts'
import { fillEntries } from './fill-entries.ts'
import { findSome } from './find-some.ts'
import { timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const ROUNDS = 15
const MOST_SHARES = 1000

/** Entries of the folder that both users open. */
const IN_FOLDER = 500

/** Reading what is shared takes one round trip and must not cost more because much else is shared, or stored. */
export async function measureShares(small: App, large: App): Promise<BenchRow[]> {
  const few = await readerOf(small, 50)
  const many = await readerOf(large, MOST_SHARES)
  const rows: BenchRow[] = []
  for (const [what, read] of READS) {
    const { status, roundTrips } = await read(many)
    if (status >= 400) throw new Error(`${what} answered ${status}`)
    rows.push({
      what: `round trips: ${what}, of 1,000 shares`,
      figure: roundTrips,
      unit: '',
      atMost: 1,
    })
    rows.push({
      what: `${what}: 1,000 shares among 1,000,000 entries over 50 among 10,000`,
      figure: await timeRatio(
        ROUNDS,
        () => read(many),
        () => read(few),
      ),
      unit: '×',
      atMost: 3,
    })
  }
  return rows
}

type Reader = Awaited<ReturnType<typeof readerOf>>

const READS: [string, (reader: Reader) => Promise<Answer>][] = [
  ['shared with me', ({ client }) => findSome(client, 'sharedOnly=true')],
  ['a shared folder', ({ client, folder }) => findSome(client, `folderId=${folder.hash}`)],
  ['a search', ({ client }) => findSome(client, 'query=lagoon')],
  ['a shared entry', ({ client, file }) => client.get(`file-entries/${file.id}`)],
  ['its content', ({ client, file }) => client.get(file.url ?? '')],
  ['its thumbnail', ({ client, file }) => client.get(`file-entries/${file.hash}/thumbnail`)],
  ['its download', ({ client, file }) => client.get(`file-entries/download/${file.hash}`)],
  ['the page of the drive', ({ client }) => client.get('/drive')],
  ['a link', ({ guest, link }) => guest.get(`shareable-links/${link.hash}`)],
  ['the page of a link', ({ guest, link }) => guest.get(`/drive/s/${link.hash}`)],
  ['content by a link', ({ guest, file, link }) => guest.get(`${file.url}?link=${link.hash}`)],
  [
    'a download by a link',
    ({ guest, file, link }) => guest.get(`file-entries/download/${file.hash}?link=${link.hash}`),
  ],
]

/** A user with so many shares, one of which is a folder that has a link, too. */
async function readerOf(app: App, shares: number) {
  const [owner, { client, ...reader }] = [await registerUser(app), await registerUser(app)]
  await fillEntries(app, owner, null, shares - 1)
  const folder = await createFolder(owner.client)
  await fillEntries(app, owner, folder.id, IN_FOLDER)
  const file = await uploadFile(owner.client, { parentId: folder.id })
  await putThumbnail(owner.client, file.id, png())
  await shareAll(app, owner, reader)
  const link = await createLink(owner.client, folder.id)
  return { client, guest: await app.guest(), folder, file, link }
}

/** Everything in the owner's root. */
async function shareAll(
  app: App,
  owner: Pick<TestUser, 'id'>,
  reader: Pick<TestUser, 'id' | 'email'>,
) {
  const now = new Date().toISOString()
  await app.db.run(sql`
    INSERT INTO grants (entry_id, email, user_id, can_edit, can_download, granted_by, seen_at, created_at, updated_at)
    SELECT id, ${reader.email}, ${reader.id}, 1, 1, ${owner.id}, ${now}, ${now}, ${now}
    FROM file_entries WHERE owner_id = ${owner.id} AND parent_id IS NULL`)
}
