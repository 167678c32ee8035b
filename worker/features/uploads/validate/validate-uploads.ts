import { authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { entryNameProblem } from '#worker/names/entry-name.ts'
import {
  authorizeRequest,
  isForRequest,
  placeKeyOf,
} from '#worker/features/drive/space/open-place.ts'
import { fileProblem } from '#worker/features/drive/entries/file-policy.ts'
import { fitsSpace, OUT_OF_SPACE } from '#worker/features/drive/entries/space-policy.ts'
import { inSlices, pause } from '#worker/input/in-slices.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { trans } from '#worker/i18n/trans.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { roomProblem, uploadRoomOf } from '#worker/features/links/upload-limits.ts'
import type { UploadRoom } from '#worker/features/links/upload-limits.ts'
import { bundleFiles } from '../bundle/bundle-files.ts'
import { PathTree } from './path-tree.ts'
import type { UploadCandidate, ValidateUploadsInput, ValidateUploadsResponse } from './schema.ts'
import { selectTakenPaths } from './taken-names-queries.ts'
import type { TakenPath } from './taken-names-queries.ts'
import { openUploader } from '../open-uploader.ts'
import type { UploaderRequest } from '../open-uploader.ts'

/** Checking a file takes up to 0.05 ms. */
const FILES_PER_SLICE = 200
/** A name of a few letters for each folder costs most: 10 µs each. */
const PATH_LETTERS_PER_SLICE = 10_000

/**
 * Reports the files that would be refused or exist, before any byte is sent; a folder in one call, so that its owner is
 * asked once.
 * @throws NotFoundError, ForbiddenError, ValidationError (too many folders).
 */
export async function validateUploads(
  ctx: RequestContext,
  input: ValidateUploadsInput & UploaderRequest,
): Promise<ValidateUploadsResponse> {
  const request = { ...input, parentId: input.parentId ?? null }
  const key = placeKeyOf(ctx, request)
  // Before the work on up to 10,000 paths.
  if (request.link !== undefined) await openUploader(ctx, request)
  else if (request.parentId === null)
    authorizeAnywhere(openSpace(ctx, request.workspaceId), 'create')
  const tree = new PathTree()
  const problems: (string | null)[] = []
  const lettersOf = ({ relativePath }: UploadCandidate) =>
    Math.max(relativePath?.length ?? 0, PATH_LETTERS_PER_SLICE / FILES_PER_SLICE)
  for await (const slice of inSlices(input.files, PATH_LETTERS_PER_SLICE, lettersOf)) {
    for (const { name, relativePath } of slice) {
      const folderProblem = tree.add(problems.length, name, relativePath ?? '')
      problems.push(entryNameProblem(name) ?? folderProblem)
    }
  }
  const nodes = tree.nodes()
  if (input.files.length > FILES_PER_SLICE) await pause()
  const { place: rows, takenByIndex } = await selectTakenPaths(ctx.deps.db, key, nodes)
  const target = await authorizeRequest(ctx, request, rows, ['create'])
  const room = target.link && uploadRoomOf(ctx, target.link.uploads)

  const lines = languageLines(ctx)
  const errors: ValidateUploadsResponse['errors'] = []
  let { usedBytes } = target
  let sentBytes = 0
  let sentFiles = 0
  let place = 0
  for await (const slice of inSlices(input.files, FILES_PER_SLICE)) {
    for (const file of slice) {
      const problem =
        problemOf(ctx, file, problems[place++] ?? null) ??
        (fitsSpace(usedBytes, file.size, target.availableBytes)
          ? null
          : { message: OUT_OF_SPACE }) ??
        linkProblem(room, { files: sentFiles + 1, bytes: sentBytes + file.size })
      if (problem) {
        const message = trans(lines, problem.message, problem.values)
        errors.push({ file: pathOf(file), name: file.name, message })
        continue
      }
      usedBytes += file.size
      sentBytes += file.size
      sentFiles++
    }
  }
  // Of a folder that is shown to nobody, names are not told either.
  const taken = isForRequest(target) ? new Map<number, TakenPath>() : takenByIndex
  const existing = new Map(
    input.files.flatMap((file, index) => {
      const path = taken.get(index)
      return path ? [[pathOf(file), path] as const] : []
    }),
  )
  return {
    status: 'success',
    errors,
    duplicates: [...existing.keys()],
    folders: [...existing].flatMap(([path, { isFolder }]) => (isFolder ? [path] : [])),
    existing: Array.from(existing, ([file, { sizeBytes, updatedAt }]) => ({
      file,
      file_size: sizeBytes,
      updated_at: updatedAt,
    })),
    bundleFiles: bundleFiles(ctx),
  }
}

function linkProblem(
  room: UploadRoom | null,
  sent: { files: number; bytes: number },
): Message | null {
  const message = room && roomProblem(room, sent)
  return message === null ? null : { message }
}

/** The path as the caller wrote it. */
const pathOf = (file: UploadCandidate) => file.relativePath || file.name

function problemOf(
  ctx: RequestContext,
  file: UploadCandidate,
  nameProblem: string | null,
): Message | null {
  if (nameProblem !== null) return { message: nameProblem }
  return fileProblem(ctx, { name: file.name, mime: file.mime, sizeBytes: file.size })
}
