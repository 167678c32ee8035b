import { sql } from 'drizzle-orm'
import type { Answer } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { png } from '#tests/support/pictures.ts'
import { putThumbnail } from '#tests/support/thumbnails.ts'
import { addMember, createWorkspace } from '#tests/support/workspaces.ts'
import { fillEntries } from './fill-entries.ts'
import { findSome } from './find-some.ts'
import { timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const ROUNDS = 15
const MEMBERS = 100

/** On both sites: those in the workspace, and of them those in the folder that is opened. */
const ENTRIES = 1000
const IN_FOLDER = 500

/** Reads of a member take one round trip, and no longer because of other members or of what else is stored. */
export async function measureWorkspaces(small: App, large: App): Promise<BenchRow[]> {
  const few = await memberOf(small, 2)
  const many = await memberOf(large, MEMBERS)
  const rows: BenchRow[] = []
  for (const [what, read] of READS) {
    const { status, roundTrips } = await read(many)
    if (status >= 400) throw new Error(`${what} answered ${status}`)
    rows.push({
      what: `round trips: ${what}, of a workspace of ${MEMBERS}`,
      figure: roundTrips,
      unit: '',
      atMost: 1,
    })
    rows.push({
      what: `${what}: ${MEMBERS} members among 1,000,000 entries over 2 among 10,000`,
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

type Member = Awaited<ReturnType<typeof memberOf>>

const READS: [string, (member: Member) => Promise<Answer>][] = [
  ['the workspaces', ({ client }) => client.get('me/workspaces')],
  ['the top of a workspace', ({ client, id }) => findSome(client, `workspaceId=${id}`)],
  [
    'a folder of a workspace',
    ({ client, id, folder }) => findSome(client, `workspaceId=${id}&folderId=${folder.hash}`),
  ],
  ['recent', ({ client, id }) => findSome(client, `workspaceId=${id}&recentOnly=1`)],
  ['a search', ({ client, id }) => findSome(client, `workspaceId=${id}&query=lagoon`)],
  ['an entry', ({ client, file }) => client.get(`file-entries/${file.id}`)],
  ['its content', ({ client, file }) => client.get(file.url ?? '')],
  ['its thumbnail', ({ client, file }) => client.get(`file-entries/${file.hash}/thumbnail`)],
  ['its download', ({ client, file }) => client.get(`file-entries/download/${file.hash}`)],
  ['the storage', ({ client, id }) => client.get(`user/space-usage?workspaceId=${id}`)],
  ['the page of the drive', ({ client }) => client.get('/drive')],
]

/** One of so many members, whose browser shows the workspace. */
async function memberOf(app: App, members: number) {
  const owner = await registerUser(app)
  await fillEntries(app, owner, null, ENTRIES - IN_FOLDER)
  const folder = await createFolder(owner.client)
  await fillEntries(app, owner, folder.id, IN_FOLDER)
  const file = await uploadFile(owner.client, { parentId: folder.id })
  await putThumbnail(owner.client, file.id, png())
  const id = await createWorkspace(owner)
  await app.db.run(sql`UPDATE file_entries SET space_id = ${id} WHERE owner_id = ${owner.id}`)
  const member = await registerUser(app)
  await addMember(app, id, member, 'Editor')
  for (let count = 2; count < members; count++)
    await addMember(app, id, await registerUser(app), 'Contributor')
  member.client.cookies.set('activeWorkspaceId', String(id))
  return { client: member.client, id, folder, file }
}
