import { authorize } from '#worker/access/access.ts'
import { callerAccess } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError, ForbiddenError } from '#worker/errors.ts'
import type { AppError } from '#worker/errors.ts'
import { authorizeSpace } from '#worker/features/drive/entries/space-policy.ts'
import { authorizeRequest, isForRequest } from '#worker/features/drive/space/open-place.ts'
import type { Place, PlaceRequest } from '#worker/features/drive/space/open-place.ts'
import { authorizeByLink, senderOf } from '#worker/features/links/upload-limits.ts'
import { UploadNotFoundError } from '../policy.ts'
import { OtherFileError, presentTo } from '../present-uploaded.ts'
import { isOpen, refusalOf } from './bundle-file.ts'
import type { BundleFile, OpenFile } from './bundle-file.ts'
import type { BundleFacts, BundleKey } from './bundle-queries.ts'
import { pathKeyOf } from './file-paths.ts'
import type { FilePath } from './file-paths.ts'

/** A bundle, with what it is judged by. */
export interface Bundle {
  request: PlaceRequest
  senderName: string | null
  files: BundleFile[]
  key: BundleKey
  /** Of the numbers in the key's tree. */
  pathKeys: readonly string[]
}

/** Where the files go, and what exists there. */
export interface Target {
  place: Place
  /** See `file_entries.sent_by`. */
  sentBy: string | null
  /** By the key of a path. */
  taken: ReadonlyMap<string, { id: number; isFolder: boolean }>
  /** In ms since 1970. */
  loadedAt: number
}

/** Folders of a request would tell of those that are there. */
export const pathOf = ({ said }: OpenFile, place: Pick<Place, 'link'>): FilePath => ({
  folders: isForRequest(place) ? [] : said.folders,
  name: said.file.name,
})

/**
 * Refuses open files that don't fit or may not go there, in their order, and presents the entries of those that are
 * finished already.
 * @param loadedAt when the facts were asked for, in ms since 1970.
 * @throws NotFoundError, ForbiddenError, ValidationError for all: the place, the sender's name.
 */
export async function judgeFiles(
  ctx: RequestContext,
  { request, senderName, files, pathKeys }: Bundle,
  facts: BundleFacts,
  loadedAt: number,
): Promise<Target> {
  const place = await authorizeRequest(ctx, request, facts.place, ['create'])
  const sentBy = place.link && senderOf(ctx, place.link, senderName)
  const taken = new Map(
    facts.taken.map(({ file, id, isFolder }) => [
      pathKeys[file] ?? '',
      { id, isFolder: isFolder === 1 },
    ]),
  )
  const open = files.filter(isOpen)
  const isReplacing = open.some(({ said }) => said.file.onConflict === 'replace')
  const replaceRefusal = isReplacing ? await refusalToReplace(ctx, request, facts) : null
  const room = new Room(ctx, place)
  for (const file of open) {
    try {
      const entry = finishedEntry(ctx, file, place, facts)
      if (entry) {
        Object.assign(file, { outcome: { fileEntry: entry } })
        continue
      }
      if (replaceRefusal && file.said.file.onConflict === 'replace') throw replaceRefusal
      requireNoFileAbove(pathOf(file, place), taken)
      room.take(file)
    } catch (error) {
      Object.assign(file, { outcome: { error: refusalOf(error) } })
    }
  }
  return { place, sentBy, taken, loadedAt }
}

async function refusalToReplace(
  ctx: RequestContext,
  request: PlaceRequest,
  { place }: BundleFacts,
): Promise<AppError | null> {
  try {
    await authorizeRequest(ctx, request, place, ['create', 'update'])
    return null
  } catch (error) {
    if (error instanceof ForbiddenError) return error
    throw error
  }
}

/** The entry of a file that was finished under its key; null when it was not. Throws OtherFileError, UploadNotFoundError. */
function finishedEntry(
  ctx: RequestContext,
  { said: { file }, sizeBytes }: OpenFile,
  place: Place,
  { finished, finishedEntries }: BundleFacts,
) {
  const key = file.idempotencyKey ?? null
  const before = key === null ? undefined : finished.find((row) => row.idempotencyKey === key)
  if (!before) return null
  if (before.sizeBytes !== sizeBytes) throw new OtherFileError()
  const row = finishedEntries.find(({ id }) => id === before.entryId)
  if (!row) throw new UploadNotFoundError()
  if (!place.link) authorize(callerAccess(ctx), 'view', [row])
  return presentTo(place.link ? place : { access: callerAccess(ctx), link: null }, row, file)
}

function requireNoFileAbove({ folders }: FilePath, taken: Target['taken']): void {
  for (const depth of folders.keys()) {
    const path = folders.slice(0, depth + 1)
    const existing = taken.get(pathKeyOf(path))
    if (!existing) return
    if (!existing.isFolder)
      throw new ConflictError('A file has the name of a folder in :path.', {
        values: { path: folders.join('/') },
      })
  }
}

/** The room that is left, file by file. The final check is atomic with the entries. */
class Room {
  readonly #ctx: RequestContext
  readonly #place: Place
  #files = 0
  #bytes = 0

  constructor(ctx: RequestContext, place: Place) {
    this.#ctx = ctx
    this.#place = place
  }

  /** Throws OutOfSpaceError, LinkFullError. */
  take({ sizeBytes, said: { file } }: OpenFile): void {
    const { link, usedBytes, availableBytes } = this.#place
    if (link) {
      const { uploads, uploadBytes } = link.uploads
      const sent = { uploads: uploads + this.#files, uploadBytes: uploadBytes + this.#bytes }
      authorizeByLink(this.#ctx, { ...link, uploads: { ...link.uploads, ...sent } }, sizeBytes)
    }
    // The replaced file may return its space.
    const isFreeing =
      file.onConflict === 'replace' && this.#ctx.site.settings['drive.versions_kept'] === 0
    if (!isFreeing) authorizeSpace(usedBytes + this.#bytes, sizeBytes, availableBytes)
    this.#files += 1
    this.#bytes += sizeBytes
  }
}
