import { authorizeAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import { entryNameKey, numberedName } from '#worker/names/entry-name.ts'
import { NamesTakenError } from './policy.ts'
import type { AvailableNameInput } from './schema.ts'
import { selectTakenNamesIn } from './taken-names-queries.ts'

/** "name (1)" … "name (1000)" are looked at where a name is taken. */
const NUMBERED_NAMES = 1000

/** The name itself while it is free in a folder, else the first number of it that is. Throws NotFoundError, ConflictError. */
export async function getAvailableName(
  ctx: RequestContext,
  input: AvailableNameInput & { workspaceId: number },
): Promise<string> {
  const space = openSpace(ctx, input.workspaceId)
  authorizeAnywhere(space, 'create')
  const { user, spaceId } = space
  const { name } = input
  const numbered = Array.from({ length: NUMBERED_NAMES }, (_, index) =>
    numberedName({ name, isFolder: false }, index + 1),
  )
  const candidates = [name, ...numbered]
  const { target, takenKeys } = await selectTakenNamesIn(
    ctx.deps.db,
    { userId: user.id, spaceId, parentId: input.parentId ?? null },
    candidates.map(entryNameKey),
  )
  if (!target.hasParent) throw new NotFoundError('This folder does not exist.')
  const taken = new Set(takenKeys)
  const available = candidates.find((candidate) => !taken.has(entryNameKey(candidate)))
  if (available === undefined) throw new NamesTakenError(name)
  return available
}
