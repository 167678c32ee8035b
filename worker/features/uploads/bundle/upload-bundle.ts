import { isRequirementViolation } from '#db/client.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { isForRequest, placeKeyOf } from '#worker/features/drive/space/open-place.ts'
import { mailReceived } from '#worker/features/links/mail-received.ts'
import { readTextsBehindAnswer } from '#worker/features/text-search/read-text.ts'
import { errorTexts } from '#worker/i18n/error-texts.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { inSlices } from '#worker/input/in-slices.ts'
import { isNearlyFull } from '#worker/notify/space-notice.ts'
import { sendNotifications } from '#worker/notify/send-notifications.ts'
import { giveUpLongBegun } from '../give-up-long-begun.ts'
import type { NewFile } from '../new-entry-queries.ts'
import { TooMuchBegunError } from '../policy.ts'
import type { UploadBundleResponse } from '../schema.ts'
import { unfinishedBounds } from '../unfinished-bounds.ts'
import { openUploader } from '../open-uploader.ts'
import type { UploaderRequest } from '../open-uploader.ts'
import { bundleFileOf, isOpen } from './bundle-file.ts'
import type { BundleFile } from './bundle-file.ts'
import { textsToRead } from './bundle-files.ts'
import { beginBundle } from './bundle-queries.ts'
import type { BundleFacts } from './bundle-queries.ts'
import { BundleReader } from './bundle-reader.ts'
import { pathTreeOf } from './file-paths.ts'
import { finishBundle } from './finish-bundle.ts'
import { giveUpBundled } from './give-up-bundled.ts'
import { judgeFiles } from './judge-files.ts'
import type { Bundle } from './judge-files.ts'
import { planObjects } from './pack.ts'
import { LongBundleError, readHeader } from './read-header.ts'
import { storeFiles } from './store-files.ts'
import type { KeptBytes } from './store-files.ts'

/** Long enough for the slowest connection that brings a bundle. */
const LIFETIME_MS = 60 * 60 * 1000

/** Nothing is stored that the rows which name it may not outlive. */
const LAST_PUT_MS = LIFETIME_MS - 5 * 60 * 1000

/** Paths of up to 50 folders each are checked in a few ms. */
const FILES_PER_SLICE = 20

export type BundleRequest = UploaderRequest & {
  body: ReadableStream<Uint8Array>
  /** Null when the sender does not say. */
  contentLength: number | null
}

/**
 * Stores the files of a bundle and creates their entries. Each file has its own result; one that was finished under its
 * idempotency key before is the same entry again.
 * @throws UnauthorizedError, NotFoundError, ForbiddenError, BadRequestError, ValidationError, PayloadTooLargeError,
 * StorageFullError for all of them.
 */
export async function uploadBundle(
  ctx: RequestContext,
  { body, ...request }: BundleRequest,
): Promise<UploadBundleResponse> {
  const reader = new BundleReader(body)
  try {
    if (request.link === undefined) requireUser(ctx)
    const bundle = await openBundle(ctx, reader, request)
    await takeBundle(ctx, reader, bundle)
    return { status: 'success', results: resultsOf(ctx, bundle) }
  } finally {
    // A client that is still sending would see a broken connection instead of the answer.
    await reader.drain()
  }
}

async function openBundle(
  ctx: RequestContext,
  reader: BundleReader,
  { contentLength, link, ...query }: Omit<BundleRequest, 'body'>,
): Promise<Bundle> {
  const header = await readHeader(ctx, reader, contentLength)
  const workspaceId = query.workspaceId || (header.workspaceId ?? 0)
  const request = { workspaceId, link, parentId: header.parentId ?? null }
  const { userId, linkId } = await openUploader(ctx, request)
  ctx.deps.objects.requireRoom()
  const files: BundleFile[] = []
  for await (const slice of inSlices(header.files, FILES_PER_SLICE))
    files.push(...slice.map((file) => bundleFileOf(ctx, file)))
  const open = files.filter(isOpen)
  const { keys: pathKeys, nodes: paths } = pathTreeOf(
    open.map(({ said }) => ({ folders: said.folders, name: said.file.name })),
  )
  return {
    request,
    senderName: header.senderName ?? null,
    files,
    pathKeys,
    key: {
      uploader: { userId, linkId },
      place: placeKeyOf(ctx, request),
      paths,
      idempotencyKeys: open.flatMap(({ said }) => said.file.idempotencyKey ?? []),
    },
  }
}

async function takeBundle(
  ctx: RequestContext,
  reader: BundleReader,
  bundle: Bundle,
): Promise<void> {
  const { files } = bundle
  const settled = Promise.withResolvers<void>()
  // Begun before the first byte: it ends the work properly where the sender leaves.
  ctx.deps.inBackground(async (db) => {
    await settled.promise
    const unmade = files.flatMap(({ upload, isMade }) => (upload && !isMade ? [upload] : []))
    const packs = new Set(files.flatMap(({ pack }) => (pack && !pack.isReleased ? [pack] : [])))
    await giveUpBundled({ ...ctx.deps, db }, unmade, [...packs])
  })
  try {
    const loadedAt = ctx.deps.clock().getTime()
    const facts = await begin(ctx, bundle)
    const target = await judgeFiles(ctx, bundle, facts, loadedAt)
    const keptBytes = await storeFiles(ctx, reader, files, loadedAt + LAST_PUT_MS)
    if (await reader.drain()) throw new LongBundleError()
    const { place } = target
    const made = await finishBundle(ctx, bundle, target)
    readTexts(ctx, made, keptBytes)
    const madeBytes = made.reduce((sum, { object }) => sum + object.sizeBytes, 0)
    if (made.length === 0) return
    if (place.link && isForRequest(place)) mailReceived(ctx, place.link.link.id)
    if (place.link || isNearlyFull(place.usedBytes + madeBytes, place.availableBytes))
      sendNotifications(ctx)
  } finally {
    settled.resolve()
  }
}

/** Reads texts behind the response: from memory, else from the bucket. The five-minute job reads the rest. */
function readTexts(ctx: RequestContext, made: readonly NewFile[], keptBytes: KeptBytes): void {
  const contents = made
    .filter(({ textStatus }) => textStatus === 'pending')
    .map(({ object: { key } }) => ({ objectKey: key, bytes: keptBytes.get(key) }))
  const unkept = contents.filter(({ bytes }) => !bytes).slice(0, textsToRead(ctx, made.length))
  readTextsBehindAnswer(ctx, [...contents.filter(({ bytes }) => bytes), ...unkept])
}

/** Inserts the uploads of the open files. Where there is no room for them, what was begun long ago makes room. */
async function begin(ctx: RequestContext, { files, key }: Bundle): Promise<BundleFacts> {
  const { db, clock } = ctx.deps
  const { fileByKey, packs } = planObjects(files.filter(isOpen))
  const uploads = Array.from(
    fileByKey,
    ([
      objectKey,
      {
        sizeBytes,
        said: { file },
      },
    ]) => ({
      objectKey,
      sizeBytes,
      idempotencyKey: file.idempotencyKey ?? null,
      name: file.name,
      mime: file.mime,
    }),
  )
  const now = clock()
  const { count: mostUnfinished } = unfinishedBounds(null)
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
  const bounds = { mostUnfinished, now: now.toISOString(), expiresAt }
  const insert = () => beginBundle(db, key, uploads, packs, bounds)
  const { begun, facts } = await insert().catch(async (error: unknown) => {
    if (!isRequirementViolation(error)) throw error
    const wanted = { ...key.uploader, objectKey: '', sizeBytes: 0 }
    if (!(await giveUpLongBegun(ctx.deps, wanted, unfinishedBounds(null))))
      throw new TooMuchBegunError()
    return insert().catch((again: unknown) => {
      throw isRequirementViolation(again) ? new TooMuchBegunError() : again
    })
  })
  for (const upload of begun) {
    const file = fileByKey.get(upload.objectKey)
    if (file) Object.assign(file, { upload })
  }
  return facts
}

function resultsOf(ctx: RequestContext, { files }: Bundle): UploadBundleResponse['results'] {
  const lines = languageLines(ctx)
  return files.map(({ outcome }) => {
    if (!outcome) throw new Error('a file of the bundle has no result')
    if ('fileEntry' in outcome) return { fileEntry: outcome.fileEntry, error: null }
    const { error } = outcome
    return { fileEntry: null, error: { status: error.status, ...errorTexts(lines, error) } }
  })
}
