import { requireUser } from '#worker/context.ts'
import type { RequestContext } from '#worker/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { entryNameProblem } from '#worker/features/drive/entry-name.ts'
import { availableSpace } from '#worker/features/drive/get-space-usage.ts'
import {
  authorizeAction,
  fileProblem,
  fitsSpace,
  OUT_OF_SPACE,
  resolveScope,
} from '#worker/features/drive/policy.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { trans } from '#worker/i18n/trans.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { pathTree } from './path-tree.ts'
import { splitFolders } from './relative-path.ts'
import type { UploadCandidate, ValidateUploadsInput, ValidateUploadsResponse } from './schema.ts'
import { selectTakenPaths } from './taken-names-queries.ts'

/**
 * What would be refused of files, and which are there already, before a byte of them is sent: the questions of a
 * whole folder in one call, so that its owner can be asked once. Throws NotFoundError, ForbiddenError.
 */
export async function validateUploads(
  ctx: RequestContext,
  input: ValidateUploadsInput & { workspaceId: number },
): Promise<ValidateUploadsResponse> {
  const user = requireUser(ctx)
  const scope = resolveScope(user, input.workspaceId)
  authorizeAction(user, 'files.create')
  const folder = { scope, parentId: input.parentId ?? null }
  const paths = input.files.map((file) => {
    const { names, problem } = splitFolders(file.relativePath)
    // What can't be made is not there; and SQLite reads no JSON of a thousand levels.
    return problem === null ? [...names, file.name] : []
  })
  const { target, isFolderByIndex } = await selectTakenPaths(
    ctx.deps.db,
    { userId: user.id, ...folder },
    pathTree(paths),
  )
  if (!target.hasParent)
    throw new NotFoundError('The folder that this should go into does not exist.')

  const space = availableSpace(ctx, target.availableBytes)
  const lines = languageLines(ctx)
  const errors: ValidateUploadsResponse['errors'] = []
  let { usedBytes } = target
  for (const file of input.files) {
    const problem =
      problemOf(ctx, file) ??
      (fitsSpace(usedBytes, file.size, space) ? null : { message: OUT_OF_SPACE })
    if (problem) {
      const message = trans(lines, problem.message, problem.values)
      errors.push({ file: pathOf(file), name: file.name, message })
    } else usedBytes += file.size
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

/** As the caller knows it. */
const pathOf = (file: UploadCandidate) => file.relativePath || file.name

function problemOf(ctx: RequestContext, file: UploadCandidate): Message | null {
  const text = entryNameProblem(file.name) ?? splitFolders(file.relativePath).problem
  if (text !== null) return { message: text }
  return fileProblem({ name: file.name, mime: file.mime, sizeBytes: file.size }, ctx.site.settings)
}
