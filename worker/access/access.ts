import type { SpaceId } from '#db/schema/index.ts'
import { ForbiddenError, NotFoundError } from '#worker/errors.ts'
import { can } from './can.ts'
import type { EntryAction, EntryActor, EntryFacts } from './can.ts'
import type { EntryPermissions } from './entry-permissions.ts'

/** How somebody came to entries: who acts, and the facts that all entries reached this way share. */
export interface Access {
  actor: EntryActor
  facts: Omit<EntryFacts, 'creatorId' | 'isTrashed'>
}

type Entry = { ownerId: number; deletedAt: string | null }

const factsOf = ({ facts }: Access, { ownerId, deletedAt }: Entry): EntryFacts => ({
  ...facts,
  creatorId: ownerId,
  isTrashed: deletedAt !== null,
})

/** Whoever may not see one of them gets a 404 for all. Throws NotFoundError, ForbiddenError. */
export function authorize(access: Access, action: EntryAction, entries: readonly Entry[]): void {
  const mayAll = (wanted: EntryAction) => entries.every((entry) => may(access, wanted, entry))
  if (!mayAll('view')) throw new NotFoundError()
  if (!mayAll(action)) throw new ForbiddenError()
}

/** For calls that load no entry, or all of them: whether it is allowed for each there may be. Throws ForbiddenError. */
export function authorizeAnywhere({ actor, facts }: Access, action: EntryAction): void {
  if (!can(actor, action, { ...facts, creatorId: null, isTrashed: false }))
    throw new ForbiddenError()
}

/** The space's id in the API, where 0 is the personal space of whoever asks. */
export const workspaceIdOf = ({ facts }: Access, spaceId: SpaceId): number =>
  facts.space.kind === 'personal' ? 0 : spaceId

/** Whether the caller may do it with this entry. */
export const may = (access: Access, action: EntryAction, entry: Entry): boolean =>
  can(access.actor, action, factsOf(access, entry))

export function permissionsOf(access: Access, entry: Entry): EntryPermissions {
  return {
    'files.update': may(access, 'update', entry),
    'files.create': may(access, 'create', entry),
    'files.download': may(access, 'download', entry),
    'files.delete': may(access, 'delete', entry),
  }
}
