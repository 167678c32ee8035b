import type { EntryUser, FileEntry } from '#worker/features/drive/entries/schema.ts'

type People = readonly Pick<EntryUser, 'id'>[]

const isMissingIn = (people: People, others: People): boolean =>
  people.some(({ id }) => !others.some((other) => other.id === id))

/** Whether a move has given access to somebody, or taken it away; gaining is told first, as it is what may surprise. */
export function accessChange(
  before: readonly Pick<FileEntry, 'id' | 'users'>[],
  after: readonly Pick<FileEntry, 'id' | 'users'>[],
): 'gained' | 'lost' | null {
  const old = new Map(before.map(({ id, users }) => [id, users]))
  const pairs = after.map(({ id, users }) => ({ was: old.get(id) ?? users, is: users }))
  if (pairs.some(({ was, is }) => isMissingIn(is, was))) return 'gained'
  return pairs.some(({ was, is }) => isMissingIn(was, is)) ? 'lost' : null
}
