import type { EntryUser, FileEntry } from '#worker/features/drive/entries/schema.ts'

/** Those who have access. Until an account has seen a share, each share has an id of its own: addresses name people. */
type People = readonly Pick<EntryUser, 'email' | 'owns_entry'>[]
type Shared = Pick<FileEntry, 'id'> & { users: People }

const isAmong = (people: People, email: string) => people.some((other) => other.email === email)

const isMissingIn = (people: People, others: People): boolean =>
  people.some(({ email }) => !isAmong(others, email))

/** Whether a move gives access to somebody, and whether it takes it away. */
export function accessChange(before: readonly Shared[], after: readonly Shared[]) {
  const old = new Map(before.map(({ id, users }) => [id, users]))
  const pairs = after.map(({ id, users }) => ({ was: old.get(id) ?? users, is: users }))
  return {
    gained: pairs.some(({ was, is }) => isMissingIn(is, was)),
    lost: pairs.some(({ was, is }) => isMissingIn(was, is)),
  }
}

/**
 * Who will have access to an entry once it is in a folder: the folder's people, and those who do not have it by the
 * folder that it is in.
 * @param source the folder that it is in; undefined = the root
 */
export function movedInto(
  entry: Shared,
  source: { users: People } | undefined,
  destination: { users: People } | undefined,
): Shared {
  const kept = entry.users.filter(
    ({ email, owns_entry: isOwner }) => isOwner || !isAmong(source?.users ?? [], email),
  )
  return { id: entry.id, users: [...kept, ...(destination?.users ?? [])] }
}
