import { Buffer } from 'node:buffer'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { makeZip } from '#worker/storage/zip-stream.ts'
import type { ZipEntry } from '#worker/storage/zip-stream.ts'
import { contentDisposition } from './content-headers.ts'
import { countReads } from './count-reads.ts'
import { MAX_DOWNLOADS } from './download-limit.ts'
import { selectDownload, selectPagesAfter } from './download-queries.ts'
import type { ContentRow } from './download-queries.ts'
import { entryNameKey, numberedName } from './entry-name.ts'
import { authorizeAccess, namedEntries } from './find-accessible-entry.ts'
import { openFile } from './open-file.ts'
import type { FoundEntry, NamedEntries } from './public-queries.ts'
import type { EntryRow } from './queries.ts'
import { contentOf, DownloadForbiddenError } from './read-content.ts'
import type { Content, ContentRequest } from './read-content.ts'

/**
 * One file as it is; a folder, or several entries, as one zip of known length with all that is in them but the
 * trash, if the platform lets one request read so many files; if not, no more of them is looked up. One round trip,
 * for up to 5,000 entries. Throws ValidationError, NotFoundError (also for one that the caller may not know of: then nothing is answered),
 * LinkPasswordRequiredError, ForbiddenError.
 */
export async function downloadEntries(
  ctx: RequestContext,
  request: Omit<ContentRequest, 'asAttachment'> & {
    /** See `namedEntries`. */
    keys: readonly string[]
    linkHash: string | undefined
  },
): Promise<Content> {
  const keys = [...new Set(request.keys)]
  if (keys.length > MAX_DOWNLOADS)
    throw new ValidationError({ hashes: ['These are too many at once.'] })
  const named = namedEntries(ctx, keys, request.linkHash)
  const { found, below } = await selectDownload(ctx.deps.db, named, request.linkHash ?? null)
  if (!areAllFound(named, found)) throw new NotFoundError()
  const entries = await Promise.all(
    found.map((entry) => authorizeAccess(ctx, entry, request.linkHash)),
  )
  const [first, ...others] = entries
  if (first && others.length === 0 && !first.entry.isFolder)
    return contentOf(ctx, first, { ...request, asAttachment: true })
  if (!entries.every(({ permissions }) => permissions['files.download']))
    throw new DownloadForbiddenError()

  const roots = entries.map(({ entry }) => entry)
  const count = countReads(ctx)
  count([...roots, ...below])
  const all = [...below]
  for await (const page of selectPagesAfter(ctx.deps.db, named, below)) {
    count(page)
    all.push(...page)
  }
  const zip = makeZip(zipEntriesOf(ctx, roots, all))
  return {
    status: 200,
    headers: zipHeaders(zipName(ctx, roots), zip.sizeBytes),
    body: request.isHead ? null : zip.stream(),
  }
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
    return {
      path,
      modifiedAt: row.updatedAt,
      isFolder: row.isFolder,
      sizeBytes: row.isFolder ? 0 : row.sizeBytes,
      open: () => openFile(ctx, row),
    }
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

const zipHeaders = (name: string, sizeBytes: number) =>
  new Headers({
    'content-type': 'application/zip',
    'content-length': String(sizeBytes),
    'content-disposition': contentDisposition('attachment', name),
    // Made anew each time: there is nothing to go on with.
    'accept-ranges': 'none',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
