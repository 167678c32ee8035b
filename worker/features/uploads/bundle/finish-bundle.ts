import type { RequestContext } from '#worker/context/context.ts'
import { UnavailableError } from '#worker/errors.ts'
import { isForRequest } from '#worker/features/drive/space/open-place.ts'
import { finishFiles } from '../finish-queries.ts'
import type { NewFile } from '../new-entry-queries.ts'
import { finishOf, newFileOf, newFileRow, replacementOf } from '../new-file.ts'
import { NamesTakenError } from '../policy.ts'
import { presentTo } from '../present-uploaded.ts'
import { receivedByLink } from '../received-by-link.ts'
import { isOpen } from './bundle-file.ts'
import type { OpenFile } from './bundle-file.ts'
import { selectBundleFacts } from './bundle-queries.ts'
import { folderTreeOf, pathKeyOf } from './file-paths.ts'
import { judgeFiles, pathOf } from './judge-files.ts'
import type { Bundle, Target } from './judge-files.ts'

/** Rights that ended while the bytes were coming slowly are not used. */
const MOST_TARGET_AGE_MS = 5000

/** Names, folders and space can be taken by others between reading and writing. */
const ATTEMPTS = 3

/** Makes the entries of the files that are stored, in one round trip; in more where others are faster. */
export async function finishBundle(
  ctx: RequestContext,
  bundle: Bundle,
  loaded: Target,
): Promise<NewFile[]> {
  const made: NewFile[] = []
  let target = loaded
  const openFiles = () => bundle.files.filter(isOpen)
  for (let attempt = 0; attempt < ATTEMPTS && openFiles().length > 0; attempt++) {
    const now = ctx.deps.clock().getTime()
    if (attempt > 0 || now - target.loadedAt > MOST_TARGET_AGE_MS) {
      const facts = await selectBundleFacts(ctx.deps.db, bundle.key)
      target = await judgeFiles(ctx, bundle, facts, now)
    }
    made.push(...(await finishOpenFiles(ctx, target, openFiles())))
  }
  for (const file of openFiles()) {
    const isTaken = target.taken.has(keyOf(file, target))
    const error = isTaken ? new NamesTakenError(file.said.file.name) : new UnavailableError()
    Object.assign(file, { outcome: { error } })
  }
  return made
}

const keyOf = (file: OpenFile, { place }: Target) => {
  const { folders, name } = pathOf(file, place)
  return pathKeyOf([...folders, name])
}

async function finishOpenFiles(
  ctx: RequestContext,
  target: Target,
  open: readonly OpenFile[],
): Promise<NewFile[]> {
  const { place, sentBy, taken } = target
  const paths = open.map((file) => pathOf(file, place))
  const folderIdAt = (key: string) => {
    const found = taken.get(key)
    return found?.isFolder ? found.id : undefined
  }
  const tree = await folderTreeOf(paths, place.parentId, folderIdAt)
  const counts = new Map<string, number>()
  for (const file of open)
    counts.set(keyOf(file, target), (counts.get(keyOf(file, target)) ?? 0) + 1)

  const finish = finishOf(ctx, place)
  const files = new Map<NewFile, OpenFile>()
  const replacing: NewFile[] = []
  const replacements = []
  for (const [index, file] of open.entries()) {
    const { upload, object, said } = file
    if (!upload || !object) throw new Error('an open file was not stored')
    const key = keyOf(file, target)
    const folderKey = pathKeyOf(paths[index]?.folders ?? [])
    const existing = taken.get(key)
    const isReplacing = said.file.onConflict === 'replace'
    const isDouble = (counts.get(key) ?? 0) > 1
    const newFile = {
      ...newFileOf(
        upload,
        { ...said.file, idempotencyKey: said.file.idempotencyKey ?? null },
        object,
      ),
      parent: tree.refOf(folderKey),
      // Of two that replace one which is not there yet, the second replaces the first, by another attempt.
      mayBeNumbered: isForRequest(place) || existing !== undefined || (isDouble && !isReplacing),
    }
    files.set(newFile, file)
    if (!isReplacing || !existing || existing.isFolder) continue
    replacing.push(newFile)
    const parentId = folderKey === '' ? place.parentId : (folderIdAt(folderKey) ?? null)
    replacements.push(replacementOf(ctx, newFile, parentId))
  }
  const inserting = [...files.keys()].filter((file) => !replacing.includes(file))
  const [first] = open
  const { inserted, replaced } = await finishFiles(
    ctx.deps.db,
    finish,
    inserting.length > 0 && first?.upload
      ? {
          levels: tree.levels,
          files: inserting,
          sentBy,
          receivedBy: receivedByLink(ctx, { userId: place.creatorId }, place.link),
        }
      : null,
    replacements,
  )
  const insertedByHash = new Map(inserted.map((row) => [row.hash, row]))
  const made: NewFile[] = []
  for (const [newFile, file] of files) {
    const row = insertedByHash.get(newFile.hash)
    const shown = row
      ? newFileRow(place, newFile, row, { sentBy, now: finish.now })
      : replaced.get(newFile.uploadId)
    if (!shown) continue
    made.push(newFile)
    const fileEntry = presentTo(place, shown, file.said.file)
    Object.assign(file, { outcome: { fileEntry }, isMade: true })
  }
  return made
}
