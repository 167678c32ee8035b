import type { RequestContext } from '#worker/context/context.ts'
import {
  authorizeRequest,
  isForRequest,
  placeKeyOf,
} from '#worker/features/drive/space/open-place.ts'
import { entryNameKey, numberedName } from '#worker/names/entry-name.ts'
import { NamesTakenError } from '../policy.ts'
import type { AvailableNameInput } from '../schema.ts'
import { selectTakenNamesIn } from './taken-names-queries.ts'
import type { UploaderRequest } from '../open-uploader.ts'

/** "name (1)" … "name (1000)" are looked at where a name is taken. */
const NUMBERED_NAMES = 1000

/** The name itself while it is free in a folder, else the first number of it that is. Throws NotFoundError, ConflictError. */
export async function getAvailableName(
  ctx: RequestContext,
  input: AvailableNameInput & UploaderRequest,
): Promise<string> {
  const { name } = input
  const request = { ...input, parentId: input.parentId ?? null }
  const numbered = Array.from({ length: NUMBERED_NAMES }, (_, index) =>
    numberedName({ name, isFolder: false }, index + 1),
  )
  const candidates = [name, ...numbered]
  const { place: rows, takenKeys } = await selectTakenNamesIn(
    ctx.deps.db,
    placeKeyOf(ctx, request),
    candidates.map(entryNameKey),
  )
  const place = await authorizeRequest(ctx, request, rows, ['create'])
  // A number would tell that the name is taken in a folder that visitors do not see.
  if (isForRequest(place)) return name
  const taken = new Set(takenKeys)
  const available = candidates.find((candidate) => !taken.has(entryNameKey(candidate)))
  if (available === undefined) throw new NamesTakenError(name)
  return available
}
