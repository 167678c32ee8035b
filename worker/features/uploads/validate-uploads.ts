import { authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { entryNameProblem } from '#worker/names/entry-name.ts'
import { authorizePlace } from '#worker/features/drive/space/open-place.ts'
import { fileProblem, fitsSpace, OUT_OF_SPACE } from '#worker/features/drive/entries/policy.ts'
import { inSlices } from '#worker/input/in-slices.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { trans } from '#worker/i18n/trans.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { PathTree } from './path-tree.ts'
import type { UploadCandidate, ValidateUploadsInput, ValidateUploadsResponse } from './schema.ts'
import { selectTakenPaths } from './taken-names-queries.ts'

/** Checking a file takes up to 0.05 ms. */
const FILES_PER_SLICE = 200

/**
 * Reports the files that would be refused or exist, before any byte is sent; a folder in one call, so that its owner is
 * asked once.
 * @throws NotFoundError, ForbiddenError, ValidationError (too many folders).
 */
export async function validateUploads(
  ctx: RequestContext,
  input: ValidateUploadsInput & { workspaceId: number },
): Promise<ValidateUploadsResponse> {
  const space = openSpace(ctx, input.workspaceId)
  const { parentId = null } = input
  if (parentId === null) authorizeAnywhere(space, 'create')
  const tree = new PathTree()
  const problems: (string | null)[] = []
  for await (const slice of inSlices(input.files, FILES_PER_SLICE)) {
    for (const { name, relativePath } of slice) {
      const folderProblem = tree.add(problems.length, name, relativePath ?? '')
      problems.push(entryNameProblem(name) ?? folderProblem)
    }
  }
  const { place: rows, isFolderByIndex } = await selectTakenPaths(
    ctx.deps.db,
    { userId: space.user.id, spaceId: space.spaceId, parentId },
    tree.nodes(),
  )
  const target = authorizePlace(ctx, space, parentId, rows, ['create'])

  const lines = languageLines(ctx)
  const errors: ValidateUploadsResponse['errors'] = []
  let { usedBytes } = target
  let place = 0
  for await (const slice of inSlices(input.files, FILES_PER_SLICE)) {
    for (const file of slice) {
      const problem =
        problemOf(ctx, file, problems[place++] ?? null) ??
        (fitsSpace(usedBytes, file.size, target.availableBytes) ? null : { message: OUT_OF_SPACE })
      if (problem) {
        const message = trans(lines, problem.message, problem.values)
        errors.push({ file: pathOf(file), name: file.name, message })
      } else usedBytes += file.size
    }
  }
  const pathsWhere = (isTaken: (index: number) => boolean) => [
    ...new Set(input.files.filter((_file, index) => isTaken(index)).map(pathOf)),
  ]
  return {
    status: 'success',
    errors,
    duplicates: pathsWhere((index) => isFolderByIndex.has(index)),
    folders: pathsWhere((index) => isFolderByIndex.get(index) === true),
  }
}

/** The path as the caller wrote it. */
const pathOf = (file: UploadCandidate) => file.relativePath || file.name

function problemOf(
  ctx: RequestContext,
  file: UploadCandidate,
  nameProblem: string | null,
): Message | null {
  if (nameProblem !== null) return { message: nameProblem }
  return fileProblem({ name: file.name, mime: file.mime, sizeBytes: file.size }, ctx.site.settings)
}
