import { eq, sql } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { personalSpace } from '#tests/support/personal-space.ts'
import { adminCalls } from './admin-list-calls.ts'
import { folderCalls } from './folder-list-calls.ts'
import { numbers } from './list-call.ts'
import type { ListCall } from './list-call.ts'
import { bundleCalls, partCalls, validateCalls } from './upload-list-calls.ts'

const ENTRIES = 1000
const ADDRESSES = 50
const MIB = 1024 ** 2

/** Every call that takes a list, for the profiler of one site. In this order: the later ones use what the earlier left. */
export async function listCalls(app: App): Promise<ListCall[]> {
  const { client, id: userId } = await registerUser(app)
  await app.db.update(users).set({ availableSpaceBytes: 1e15 }).where(eq(users.id, userId))
  const admin = await app.adminClient()
  const guest = await app.guest()
  return [
    ...(await entryCalls(app, client, userId)),
    ...(await folderCalls(app, { id: userId }, client)),
    ...(await peopleCalls(client)),
    ...validateCalls(client),
    ...(await bundleCalls(client)),
    ...(await partCalls(client)),
    ...(await adminCalls(app, admin, client)),
    ...jsonCalls(guest, admin, client),
  ]
}

async function entryCalls(app: App, client: ApiClient, userId: number): Promise<ListCall[]> {
  const [from, to] = [await createFolder(client, 'From'), await createFolder(client, 'To')]
  const deep = await fillDeep(app, userId, from.id)
  const taken = await createFolder(client, 'Taken')
  await fillFolder(app, { userId, folderId: taken.id, ancestors: `/${taken.id}/` })
  const large = await createFolder(client, 'Large')
  for (let part = 0; part < 5; part++)
    await fillFolder(app, {
      userId,
      folderId: large.id,
      ancestors: `/${large.id}/`,
      firstNumber: part * ENTRIES,
    })
  const entryIds = deep.map(({ id }) => id)
  const paths = deep.map(({ id, ancestors }) => `${ancestors.slice(1)}${id}`)
  const hashes = deep.map(({ hash }) => hash)
  const decisions = Object.fromEntries(entryIds.map((id) => [id, 'keepBoth']))
  const post = (name: string, input: object) => () => client.post(`file-entries/${name}`, input)
  const ids = `(${ENTRIES} ids)`
  return [
    { what: `star ${ids}`, call: post('star', { entryIds }) },
    { what: `unstar ${ids}`, call: post('unstar', { entryIds }) },
    {
      what: `move, all names taken ${ids}`,
      call: post('move', { entryIds, destinationId: taken.id, onConflict: 'ask' }),
      status: 409,
    },
    { what: `duplicate ${ids}`, call: post('duplicate', { entryIds, destinationId: to.id }) },
    {
      what: `duplicate, all with a number ${ids}`,
      call: post('duplicate', { entryIds, destinationId: to.id, decisions }),
    },
    {
      what: 'zip (450 hashes)',
      call: () => client.head(`file-entries/download/${hashes.slice(0, 450).join(',')}`),
    },
    {
      what: 'zip (a folder of 5,000 files)',
      call: () => client.head(`file-entries/download/${large.hash}`),
    },
    { what: `trash by paths ${ids}`, call: post('delete', { paths }) },
    {
      what: `trash, then restore ${ids}`,
      call: async () => {
        await post('delete', { entryIds })()
        return post('restore', { entryIds, decisions })()
      },
    },
    { what: `trash ${ids}`, call: post('delete', { entryIds }) },
    ...[200, 1000].map((perPage) => ({
      what: `a page of a folder (${perPage})`,
      call: () => client.get(`drive/file-entries?folderId=${taken.hash}&perPage=${perPage}`),
    })),
  ]
}

async function peopleCalls(client: ApiClient): Promise<ListCall[]> {
  const emails = numbers(ADDRESSES).map((number) => `person-${number}@example.com`)
  const { workspace } = (await client.post('workspace', { name: 'Team' })).body
  const [role] = (await client.get('workspace_roles')).body.workspace_roles
  const shared = await createFolder(client, 'Shared')
  return [
    {
      what: `invite (${ADDRESSES} addresses)`,
      call: () => client.post(`workspace/${workspace.id}/invite`, { emails, roleId: role.id }),
    },
    {
      what: `share (${ADDRESSES} addresses)`,
      call: () => client.post(`file-entries/${shared.id}/share`, { emails }),
    },
    {
      what: `mark notifications as read (${ENTRIES} ids)`,
      call: () => client.post('notifications/mark-as-read', { ids: numbers(ENTRIES) }),
    },
  ]
}

const MAX_BODY_BYTES = 4 * MIB
const RAW = { headers: { 'content-type': 'application/json' } }

function jsonCalls(guest: ApiClient, admin: ApiClient, client: ApiClient): ListCall[] {
  const login = (rawBody: string) => () => guest.post('auth/login', undefined, { ...RAW, rawBody })
  const objects = `[${'{},'.repeat(MAX_BODY_BYTES / 3 - 10)}{}]`
  const keys = `{${numbers(250_000)
    .map((number) => `"${number}k":1`)
    .join(',')}}`
  return [
    { what: 'JSON of 1.4 million objects, as a guest', call: login(objects), status: 422 },
    { what: 'JSON of 250,000 fields, as a guest', call: login(keys), status: 422 },
    {
      what: 'JSON of one text of 4 MB, as a guest',
      call: login(`{"email":"${'\\u0041'.repeat(690_000)}"}`),
      status: 422,
    },
    {
      what: 'JSON that never ends, as a guest',
      call: login('"'.repeat(MAX_BODY_BYTES - 1)),
      status: 400,
    },
    {
      what: 'settings (2,000 of them)',
      call: () =>
        admin.put('settings', {
          settings: Object.fromEntries(numbers(2000).map((number) => [`no.such${number}`, number])),
        }),
      status: 422,
    },
    {
      what: 'tags (50 of 1,000 characters)',
      call: () =>
        client.post('file-entries/1/sync-tags', {
          tags: numbers(50).map((number) => `${number}`.padEnd(1000, 'é')),
        }),
      status: 422,
    },
    {
      what: 's3/entries, metadata of 2,001 fields',
      call: () =>
        client.post('s3/entries', {
          filename: 'x',
          size: 1,
          clientName: 'x',
          metadata: Object.fromEntries(numbers(2001).map((number) => [`k${number}`, number])),
        }),
      status: 422,
    },
  ]
}

interface FilledEntry {
  id: number
  hash: string
  ancestors: string
}

/** Files at the end of fifty folders in one another. */
async function fillDeep(app: App, userId: number, rootId: number): Promise<FilledEntry[]> {
  let [folderId, ancestors] = [rootId, '/']
  for (let level = 1; level < 50; level++) {
    ancestors += `${folderId}/`
    const [folder] = await app.db.all<{ id: number }>(sql`
      INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
      VALUES (lower(hex(randomblob(16))), ${personalSpace(userId)}, ${userId}, ${folderId}, ${ancestors}, 1, 'deep', 'deep', 'deep', 'deep', 'folder', ${new Date().toISOString()})
      RETURNING id`)
    folderId = folder?.id ?? 0
  }
  return fillFolder(app, { userId, folderId, ancestors: `${ancestors}${folderId}/` })
}

/** Files with names of the full length. */
function fillFolder(
  app: App,
  {
    userId,
    folderId,
    ancestors,
    firstNumber = 0,
  }: { userId: number; folderId: number; ancestors: string; firstNumber?: number },
): Promise<FilledEntry[]> {
  return app.db.all<FilledEntry>(sql`
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key, sort_key, type, updated_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ENTRIES}), named(name) AS (
      SELECT ${firstNumber} + i || ${'-'.repeat(240)} || '.txt' FROM n)
    SELECT lower(hex(randomblob(16))), ${personalSpace(userId)}, ${userId}, ${folderId}, ${ancestors}, 0, name, name, name, name, 'text', ${new Date().toISOString()} FROM named
    RETURNING id, hash, ancestors`)
}
