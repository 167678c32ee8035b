import { Buffer } from 'node:buffer'
import { may } from '#worker/access/access.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { makeZip } from '#worker/storage/zip-stream.ts'
import type { ZipEntry } from '#worker/storage/zip-stream.ts'
import { entryNameKey, numberedName } from '#worker/names/entry-name.ts'
import { countDownload } from './count-download.ts'
import { countReads } from './count-reads.ts'
import { MAX_DOWNLOADS } from './download-limit.ts'
import { selectDownload, selectPagesAfter } from './download-queries.ts'
import type { ContentRow } from './download-queries.ts'
import { authorizeAccess, namedEntries } from '../entries/find-accessible-entry.ts'
import type { AccessibleEntry } from '../entries/find-accessible-entry.ts'
import type { FoundEntry, NamedEntries } from '../entries/named-queries.ts'
import type { EntryRow } from '../entries/entry-rows.ts'
import { noteOpened } from './note-opened.ts'
import { contentOf, DownloadForbiddenError } from './read-content.ts'
import type { BytesRequest, Content } from './select-bytes.ts'
import { isSettled, zipContent } from './zip-content.ts'
import { zipEntryOf } from './zip-entry.ts'

/**
 * Returns one file; or a folder or several entries as a zip of known length, or a range of it. One round trip per 5,000
 * entries.
 * @throws ValidationError (also where one request can't read so many files), NotFoundError (also where hidden, and for
 * folders in the trash), LinkPasswordRequiredError, ForbiddenError.
 */
export async function downloadEntries(
  ctx: RequestContext,
  request: BytesRequest & {
    /** See `namedEntries`. */
    keys: readonly string[]
    linkHash: string | undefined
  },
): Promise<Content> {
  const keys = [...new Set(request.keys)]
  if (keys.length > MAX_DOWNLOADS)
    throw new ValidationError({ hashes: ['These are too many at once.'] })
  const named = namedEntries(ctx, keys, request.linkHash)
  const loaded = await selectDownload(ctx.deps.db, named, request.linkHash ?? null)
  const { found } = loaded
  if (!areAllFound(named, found)) throw new NotFoundError()
  const entries = await Promise.all(
    inOrderOf(named, found).map((entry) =>
      authorizeAccess(ctx, entry, request.linkHash, { isDownload: true }),
    ),
  )
  // Zips leave out trashed entries, so one of a trashed folder would be empty.
  if (entries.some(({ entry }) => entry.isFolder && entry.deletedAt !== null))
    throw new NotFoundError()
  const refused = entries.find(({ entry, access }) => !may(access, 'download', entry))
  if (refused) throw new DownloadForbiddenError(refused.access)
  const read = (asked: BytesRequest) =>
    readEntries(ctx, asked, { named, entries, below: loaded.below })
  const link = request.linkHash === undefined ? null : found[0]?.link
  const hashes = entries.map(({ entry }) => entry.hash)
  if (link) return countDownload(ctx, link, { request, hashes }, read)
  const content = await read(request)
  if (!request.isHead) noteOpened(ctx, entries, content)
  return content
}

async function readEntries(
  ctx: RequestContext,
  request: BytesRequest,
  {
    named,
    entries,
    below,
  }: { named: NamedEntries; entries: readonly AccessibleEntry[]; below: ContentRow[] },
): Promise<Content> {
  const [first, ...others] = entries
  if (first && others.length === 0 && !first.entry.isFolder)
    return contentOf(ctx, first, { ...request, asAttachment: true })

  const roots = entries.map(({ entry }) => entry)
  const count = countReads(ctx)
  count([...roots, ...below])
  const all = [...below]
  for await (const page of selectPagesAfter(ctx.deps.db, named, below)) {
    count(page)
    all.push(...page)
  }
  const zip = makeZip(zipEntriesOf(ctx, roots, all))
  const crc32Times = [...roots, ...all].map(({ crc32At }) => crc32At)
  const file = { name: zipName(ctx, roots), isSettled: isSettled(crc32Times, ctx.deps.clock()) }
  return zipContent(zip, file, request)
}

/** Sorts entries as the address names them: the zip of one address is the same each time. */
function inOrderOf({ hashes, ids }: NamedEntries, found: readonly FoundEntry[]): FoundEntry[] {
  const places = new Map<string | number, number>(
    [...hashes, ...ids].map((key, place) => [key, place]),
  )
  const placeOf = ({ entry }: FoundEntry) => places.get(entry.hash) ?? places.get(entry.id) ?? 0
  return found.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** One entry may be named twice, by its hash and by its id. */
function areAllFound({ hashes, ids }: NamedEntries, found: readonly FoundEntry[]): boolean {
  const foundKeys = new Set(found.flatMap(({ entry }) => [entry.hash, entry.id]))
  return [...hashes, ...ids].every((key) => foundKeys.has(key))
}

/** Each with its path in the zip. Rows come with those above first. */
function zipEntriesOf(
  ctx: RequestContext,
  roots: readonly EntryRow[],
  below: readonly ContentRow[],
): ZipEntry[] {
  const belowIds = new Set(below.map(({ id }) => id))
  // One that was chosen beside a folder which holds it is in there.
  const tops = roots.filter(({ id }) => !belowIds.has(id))
  const paths = topNames(tops)
  for (const row of below) {
    const parentPath = paths.get(parentIdOf(row))
    if (parentPath !== undefined) paths.set(row.id, `${parentPath}/${row.name}`)
  }
  return [...tops, ...below].flatMap((row) => {
    const path = paths.get(row.id)
    if (path === undefined) return []
    if (Buffer.byteLength(path) > MAX_ZIP_PATH_BYTES) throw new PathTooLongError()
    return zipEntryOf(ctx, path, row)
  })
}

/** A zip has 16 bits for the length of a path; a folder's has a slash more. */
const MAX_ZIP_PATH_BYTES = 65_534

class PathTooLongError extends ValidationError {
  constructor() {
    super({
      hashes: [
        'There are too many folders in one another for a zip. Please download a part of them.',
      ],
    })
  }
}

/** "/4/17/" → 17. */
const parentIdOf = ({ ancestors }: ContentRow) => Number(ancestors.split('/').at(-2))

/** Entries of several folders may have one name: then they are numbered. */
function topNames(tops: readonly EntryRow[]): Map<number, string> {
  const used = new Set<string>()
  return new Map(
    tops.map((top) => {
      let path = top.name
      for (let number = 1; used.has(entryNameKey(path)); number++) path = numberedName(top, number)
      used.add(entryNameKey(path))
      return [top.id, path]
    }),
  )
}

function zipName(ctx: RequestContext, [first, ...others]: readonly EntryRow[]): string {
  if (first && others.length === 0) return `${first.name}.zip`
  const day = ctx.deps.clock().toISOString().slice(0, 10)
  return `${ctx.site.settings['branding.site_name']} ${day}.zip`
}
