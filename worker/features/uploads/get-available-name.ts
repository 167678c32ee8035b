import { openSpace } from '#worker/access/open-space.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { authorizePlace } from '#worker/features/drive/space/open-place.ts'
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
  const { name, parentId = null } = input
  const numbered = Array.from({ length: NUMBERED_NAMES }, (_, index) =>
    numberedName({ name, isFolder: false }, index + 1),
  )
  const candidates = [name, ...numbered]
  const { place, takenKeys } = await selectTakenNamesIn(
    ctx.deps.db,
    { userId: space.user.id, spaceId: space.spaceId, parentId },
    candidates.map(entryNameKey),
  )
  authorizePlace(ctx, space, parentId, place, ['create'])
  const taken = new Set(takenKeys)
  const available = candidates.find((candidate) => !taken.has(entryNameKey(candidate)))
  if (available === undefined) throw new NamesTakenError(name)
  return available
}
