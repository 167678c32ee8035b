import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ancestorIds } from '#db/ancestor-ids.ts'
import { charge } from '#db/charge.ts'
import type { Database } from '#db/client.ts'
import type { SpaceId } from '#db/schema/index.ts'
import {
  NAME_NUMBERS,
  nameColumnAt,
  nameFormAt,
  nameForms,
} from '#worker/features/drive/tree/free-name.ts'
import { queueSpaceNotice } from '#worker/notify/space-notice.ts'
import { claimsOf, claimUploads, insertBlobs, isClaimed } from './claim-queries.ts'
import type { Finish, StoredFile } from './claim-queries.ts'
import { queueReceived } from './notice-queries.ts'
import type { ReceivedBy } from './notice-queries.ts'

/** A folder by its id; by its hash, where the same call makes it; null = the root. */
export type FolderRef = number | string | null

export interface NewFile extends StoredFile {
  parent: FolderRef
  hash: string
  name: string
  type: string
  mime: string
  extension: string
  /** Whether a number may be added to the name where it is taken. */
  mayBeNumbered: boolean
}

export interface NewFolder {
  parent: FolderRef
  hash: string
  name: string
  nameKey: string
  searchKey: string
  sortKey: string
}

export interface NewEntries {
  /** Folders to be made, level by level: one is in a folder of the level before, or in one that exists. */
  levels: readonly NewFolder[][]
  files: readonly NewFile[]
  /** See `file_entries.sent_by`. */
  sentBy: string | null
  /** Whom to notify of them; null = nobody. */
  receivedBy: ReceivedBy | null
}

export interface InsertedFile {
  id: number
  hash: string
  parentId: number | null
  ancestors: string
  name: string
}

/** Joins the folder `p` of a {@link FolderRef}: all NULL for the root. Rows whose folder is gone are to be left out. */
const folderOf = (spaceId: SpaceId, ref: SQL) => sql`
  LEFT JOIN file_entries p ON p.space_id = ${spaceId} AND p.is_folder AND p.deleted_at IS NULL AND p.id =
    CASE typeof(${ref}) WHEN 'text' THEN (SELECT h.id FROM file_entries h WHERE h.hash = ${ref}) ELSE ${ref} END`

const isThere = (ref: SQL) => sql`(p.id IS NOT NULL OR ${ref} IS NULL)`

const BELOW = sql`coalesce(p.ancestors || p.id || '/', '/')`

/** Whether no entry has a name in the folder `parentId`: two conditions, as each has an index of its own. */
const isFree = (spaceId: SpaceId, parentId: SQL, nameKey: SQL) => sql`
  NOT EXISTS (
    SELECT 1 FROM file_entries t WHERE t.space_id = ${spaceId} AND t.parent_id = ${parentId} AND t.deleted_at IS NULL
      AND t.name_key = ${nameKey})
  AND (${parentId} IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM file_entries t WHERE t.space_id = ${spaceId} AND t.parent_id IS NULL AND t.deleted_at IS NULL
      AND t.name_key = ${nameKey}))`

/** A folder whose name is taken meanwhile is not made, nor is what would be in it. */
function insertLevel(
  db: Database,
  { spaceId, uploader, now }: Finish,
  level: readonly NewFolder[],
) {
  const rows = JSON.stringify(
    level.map(({ parent, hash, name, nameKey, searchKey, sortKey }) => [
      parent,
      hash,
      name,
      nameKey,
      searchKey,
      sortKey,
    ]),
  )
  const ref = sql`(f.value ->> 0)`
  return db.run(sql`
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key,
      sort_key, type, created_at, updated_at)
    SELECT f.value ->> 1, ${spaceId}, ${uploader.userId}, p.id, ${BELOW}, 1, f.value ->> 2, f.value ->> 3,
      f.value ->> 4, f.value ->> 5, 'folder', ${now}, ${now}
    FROM json_each(${rows}) f ${folderOf(spaceId, ref)} WHERE ${isThere(ref)} ON CONFLICT DO NOTHING`)
}

interface NamedFile extends NewFile {
  forms: string[][]
}

function insertFiles(
  db: Database,
  finish: Finish,
  sentBy: string | null,
  files: readonly NamedFile[],
) {
  const { spaceId, uploader, now } = finish
  const rows = JSON.stringify(
    files.map((file) => ({
      u: file.uploadId,
      k: file.object.key,
      d: file.parent,
      h: file.hash,
      t: file.type,
      m: file.mime,
      x: file.extension,
      n: file.forms,
    })),
  )
  const forms = sql`(f.value -> 'n')`
  const ref = sql`(f.value ->> 'd')`
  const isFreeAt = (n: SQL) => {
    const nameKey = nameColumnAt(nameFormAt(forms, n), n, 1)
    return isFree(spaceId, sql`p.id`, nameKey)
  }
  const column = (index: 0 | 1 | 2 | 3) => nameColumnAt(sql`form`, sql`n`, index)
  return db.all<InsertedFile>(sql`
    INSERT INTO file_entries (hash, space_id, owner_id, parent_id, ancestors, is_folder, name, name_key, search_key,
      sort_key, type, mime, extension, sent_by, size_bytes, blob_id, created_at, updated_at)
    WITH RECURSIVE ${NAME_NUMBERS},
      named AS MATERIALIZED (
        SELECT f.value AS file, p.id AS parent_id, ${BELOW} AS ancestors, b.id AS blob_id, b.size_bytes,
          CASE json_array_length(${forms}) WHEN 1 THEN (SELECT n FROM (SELECT 0 AS n) WHERE ${isFreeAt(sql`n`)})
            ELSE (SELECT n FROM number WHERE ${isFreeAt(sql`n`)} LIMIT 1) END AS n
        FROM json_each(${rows}) f CROSS JOIN uploads u ON u.id = f.value ->> 'u' AND ${isClaimed('u', finish)}
          CROSS JOIN blobs b ON b.object_key = f.value ->> 'k' ${folderOf(spaceId, ref)}
        WHERE ${isThere(ref)}),
      formed AS (SELECT *, ${nameFormAt(sql`(file -> 'n')`, sql`n`)} AS form FROM named WHERE n IS NOT NULL)
    SELECT file ->> 'h', ${spaceId}, ${uploader.userId}, parent_id, ancestors, 0, ${column(0)}, ${column(1)}, ${column(2)},
      ${column(3)}, file ->> 't', file ->> 'm', file ->> 'x', ${sentBy}, size_bytes, blob_id, ${now}, ${now}
    FROM formed WHERE true ON CONFLICT DO NOTHING
    RETURNING id, hash, parent_id AS parentId, ancestors, name`)
}

/** Files whose numbered names may be the same go into different rounds: a statement does not see its own entries. */
function roundsOf(files: readonly NewFile[]): NamedFile[][] {
  const rounds: NamedFile[][] = []
  const roundByName = new Map<string, number>()
  for (const file of files) {
    const forms = nameForms({ name: file.name, isFolder: false }, file.mayBeNumbered)
    const name = JSON.stringify([file.parent, forms.at(-1)])
    const round = roundByName.get(name) ?? 0
    roundByName.set(name, round + 1)
    ;(rounds[round] ??= []).push({ ...file, forms })
  }
  return rounds
}

export function newEntriesStatements(db: Database, finish: Finish, entries: NewEntries) {
  const { uploader, now, spaceId, finishToken } = finish
  const { levels, sentBy, files, receivedBy } = entries
  const claims = claimsOf(files)
  const hashes = JSON.stringify(files.map(({ hash }) => hash))
  const isNew = sql`e.hash IN (SELECT value FROM json_each(${hashes}))`
  const pairs = JSON.stringify(
    files.map(({ uploadId, hash, object }) => [uploadId, hash, object.key]),
  )
  const unmade = sql`json_each(${pairs}) p CROSS JOIN uploads u ON u.id = p.value ->> 0 AND ${isClaimed('u', finish)}`
  return {
    before: [
      ...levels.map((level) => insertLevel(db, finish, level)),
      claimUploads(db, finish, claims),
      insertBlobs(db, finish, claims),
    ],
    inserts: roundsOf(files).map((round) => insertFiles(db, finish, sentBy, round)),
    after: [
      charge(
        db,
        sql`SELECT ${spaceId} AS space_id, coalesce(sum(e.size_bytes), 0) AS bytes FROM file_entries e WHERE ${isNew}`,
      ),
      db.run(sql`
        UPDATE file_entries SET size_bytes = size_bytes + d.bytes
        FROM (
          SELECT a.value AS id, sum(e.size_bytes) AS bytes FROM file_entries e, ${ancestorIds(sql`e.ancestors`)} a
          WHERE ${isNew} GROUP BY a.value) d
        WHERE file_entries.id = d.id`),
      db.run(sql`
        UPDATE links SET uploads = uploads + d.files, upload_bytes = upload_bytes + d.bytes
        FROM (SELECT count(*) AS files, coalesce(sum(e.size_bytes), 0) AS bytes FROM file_entries e WHERE ${isNew}) d
        WHERE links.id = ${uploader.linkId}`),
      ...(receivedBy ? [queueReceived(db, receivedBy, isNew, now)] : []),
      queueSpaceNotice(db, finish, sql`EXISTS (SELECT 1 FROM file_entries e WHERE ${isNew})`),
      db.run(sql`
        UPDATE uploads SET entry_id = e.id FROM json_each(${pairs}) p CROSS JOIN file_entries e ON e.hash = p.value ->> 1
        WHERE uploads.id = p.value ->> 0 AND ${isClaimed('uploads', finish)}`),
      db.run(sql`DELETE FROM blobs WHERE object_key IN (SELECT p.value ->> 2 FROM ${unmade})`),
      db.run(sql`
        UPDATE uploads SET finish_token = NULL, idempotency_key = NULL
        WHERE id IN (SELECT u.id FROM ${unmade}) AND finish_token = ${finishToken}`),
    ],
  }
}
