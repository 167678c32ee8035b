import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fromJson } from '#db/packed.ts'
import { fileEntries } from '#db/schema/index.ts'
import { ANCHOR_DISTANCE } from '#worker/names/folded-text.ts'
import { isOfAnother, isOwnOrShared } from '../entries/access-columns.ts'
import { ROOT } from '../entries/folder-ref.ts'
import type { FolderRef } from '../entries/folder-ref.ts'
import { isIndexable, textPhrase, TRIGRAM_LENGTH } from './text-index.ts'

export type ListSource =
  | 'all'
  | 'recent'
  /** Roots of trashed subtrees. */
  | 'trash'
  /** Directly in a trashed folder. */
  | 'trashed'
  /** Of others: shared with the user. */
  | 'shared'
  /** That, and all below it. */
  | 'reached'

/** The searched space. */
interface Space {
  /** An integer. */
  spaceId: SQL
  /** Entries of others are shown with those of a personal space, not with those of a workspace. */
  isPersonal: boolean
  source: ListSource
  /** Shared entries are starred and opened too, which are in other spaces. */
  isStarred: boolean
  folders: FolderRef
  /** Whose tags are looked at. */
  userId: number
}

/**
 * Short terms matched in texts: no index finds them, so each may scan every text found so far. Further ones, the small
 * words of a sentence, count as matched.
 */
const MAX_SHORT_TERMS_IN_TEXTS = 4

interface Searched extends Space {
  terms: string[]
  isTextSearched: boolean
}

export const isInSpace = ({ spaceId, isPersonal, source, isStarred, folders, userId }: Space) =>
  and(
    source === 'shared' || source === 'reached'
      ? isOfAnother(userId)
      : (isStarred || source === 'recent') && isPersonal && folders === ROOT
        ? isOwnOrShared(userId, spaceId)
        : eq(fileEntries.spaceId, spaceId),
    stateIn(source, folders),
  )

function stateIn(source: ListSource, folders: FolderRef): SQL | undefined {
  switch (source) {
    case 'trash':
      return and(isNotNull(fileEntries.deletedAt), eq(fileEntries.trashRootId, fileEntries.id))
    case 'trashed':
      return and(isNotNull(fileEntries.deletedAt), isTrashedIn(folders))
    default:
      return isNull(fileEntries.deletedAt)
  }
}

/** Directly in a trashed folder, and trashed with it: all that is in one folder has the same `ancestors`. */
export const isTrashedIn = (folders: FolderRef): SQL => {
  const ofFolder = (value: SQL) =>
    sql`(SELECT ${value} FROM file_entries f WHERE ${'hash' in folders ? sql`f.hash = ${folders.hash}` : sql`f.id = ${folders.ids[0]}`})`
  return sql`${fileEntries.ancestors} = ${ofFolder(sql`f.ancestors || f.id || '/'`)}
    AND ${fileEntries.trashRootId} = ${ofFolder(sql`f.trash_root_id`)}`
}

/** Where to begin with all of a space. */
export function spaceIndex({ source }: Pick<Space, 'source'>): SQL {
  switch (source) {
    case 'trash':
      return sql`file_entries_trash_listing`
    case 'trashed':
      return sql`file_entries_ancestors`
    default:
      return sql`file_entries_in_space`
  }
}

/**
 * Conditions for each term to match an entry's name, tags, description or text: indexed id sets first. Terms too short
 * for an index are matched in those only.
 */
export function termConditions(page: Searched): { found: SQL[]; conditions: SQL[] } {
  const { spaceId, terms, isTextSearched } = page
  if (page.source === 'shared') return { found: [], conditions: terms.map(isInName) }
  const isIndexed = isTextSearched ? isIndexable : isTrigrams
  const indexed = terms.filter(isIndexed)
  const short = terms.filter((term) => !isIndexed(term))
  const isTextRead = isTextSearched && indexed.length > 0
  const isInTextOf = (term: string, index: number) =>
    index < MAX_SHORT_TERMS_IN_TEXTS ? isInText(term) : hasText
  const isShort = (term: string, index: number) =>
    sql`(${isInName(term)} OR ${isInWords(page, term)} ${isTextRead ? sql`OR ${isInTextOf(term, index)}` : sql``})`
  // The index of names is of spaces; what is shared with one person is few entries of many.
  if (page.source === 'reached')
    return {
      found: [],
      conditions: [
        ...indexed.map(
          (term) =>
            sql`(${isInName(term)} OR ${isInWords(page, term)} ${isTextSearched ? sql`OR ${fileEntries.blobId} IN (${sharedBlobsByText(page, term)})` : sql``})`,
        ),
        ...short.map(isShort),
      ],
    }
  return {
    found: indexed.map((term) =>
      sql.join(
        [
          isTrigrams(term) ? idsByName(spaceId, term) : idsByShortName(page, term),
          idsByWords(page, term),
          ...(isTextSearched ? [idsByText(spaceId, term)] : []),
        ],
        sql` UNION `,
      ),
    ),
    conditions: short.map(isShort),
  }
}

const isTrigrams = (term: string) => [...term].length >= TRIGRAM_LENGTH

/** A term is a phrase in quotes, so that nothing in it is syntax. */
const idsByName = (spaceId: SQL, term: string): SQL => sql`
  SELECT rowid AS id FROM entry_search
  WHERE entry_search MATCH ('space:"/' || ${spaceId} || '/" AND ' || ${`name:"${term.replaceAll('"', '""')}"`})`

/** By what people have written on them: tags, of which one has few, and descriptions, which few entries have. */
const idsByWords = ({ userId, spaceId }: Searched, term: string): SQL => sql`
  ${idsByTag(userId, term)}
  UNION
  SELECT id FROM file_entries INDEXED BY file_entries_described
  WHERE space_id = ${spaceId} AND description_key IS NOT NULL AND instr(description_key, ${term}) > 0`

const idsByTag = (userId: number, term: string): SQL => sql`
  SELECT et.entry_id AS id FROM tags t CROSS JOIN entry_tags et ON et.tag_id = t.id
  WHERE t.user_id = ${userId} AND t.type = 'custom' AND instr(t.search_key, ${term}) > 0`

const isInWords = (page: Searched, term: string): SQL =>
  page.source === 'reached'
    ? sql`(${fileEntries.id} IN (${idsByTag(page.userId, term)}) OR instr(${fileEntries.descriptionKey}, ${term}) > 0)`
    : sql`${fileEntries.id} IN (${idsByWords(page, term)})`

const idsByShortName = (page: Searched, term: string): SQL =>
  sql`SELECT id FROM file_entries INDEXED BY ${spaceIndex(page)} WHERE ${and(isInSpace(page), isInName(term))}`

/** Current contents only: what a file held before, no entry points to. */
const idsByText = (spaceId: SQL, term: string): SQL => sql`
  SELECT holder.id FROM text_search CROSS JOIN file_entries holder ON holder.blob_id = text_search.rowid
  WHERE text_search MATCH ${textPhrase(spaceId, term)}`

/** Of the spaces that something is shared from. */
const sharedBlobsByText = ({ userId }: Searched, term: string): SQL => sql`
  SELECT text_search.rowid FROM (
    SELECT DISTINCT root.space_id FROM grants g JOIN file_entries root ON root.id = g.entry_id
    WHERE g.user_id = ${userId}) AS shared CROSS JOIN text_search
  WHERE text_search MATCH ${textPhrase(sql`shared.space_id`, term)}`

const isInName = (term: string): SQL => sql`instr(${fileEntries.searchKey}, ${term}) > 0`

const isInText = (term: string): SQL =>
  sql`EXISTS (SELECT 1 FROM blob_texts t WHERE t.blob_id = ${fileEntries.blobId} AND instr(t.folded, ${term}) > 0)`

const hasText = sql`EXISTS (SELECT 1 FROM blob_texts t WHERE t.blob_id = ${fileEntries.blobId})`

/** Characters of a text around what was found in it, enough to make a snippet of. */
export interface MatchedText {
  term: string
  text: string
  isCutBefore: boolean
  isCutAfter: boolean
}

/** Before a stretch between two anchors, behind it, and altogether. */
const BEFORE = 100
const BEHIND = 400
const MOST = 4000

/** Of an entry's text around the first term that is not in its name; null when all are. */
export function matchedText(terms: string[]) {
  const anchor = (index: SQL) => sql`(t.anchors ->> ('$[' || (${index}) || ']'))`
  const stretch = sql`(instr(t.folded, term.value) - 1) / ${sql.raw(String(ANCHOR_DISTANCE))}`
  return sql`(
    SELECT json_object('term', term, 'text', substr(body, first + 1, last - first), 'isCutBefore', first > 0, 'isCutAfter', last < length(body))
    FROM (
      SELECT term, body, first, min(last, first + ${MOST}) AS last FROM (
        SELECT term.value AS term, t.body, max(0, ${anchor(stretch)} - ${BEFORE}) AS first,
          coalesce(${anchor(sql`${stretch} + 1`)}, length(t.body)) + ${BEHIND} AS last
        FROM json_each(${JSON.stringify(terms)}) term CROSS JOIN blob_texts t ON t.blob_id = ${fileEntries.blobId}
        WHERE instr(${fileEntries.searchKey}, term.value) = 0 AND instr(t.folded, term.value) > 0
        ORDER BY term.key LIMIT 1)))`.mapWith(fromJson<MatchedText>)
}
