import type { EntryUser, FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'

type WithPeople = Pick<FileEntry, 'users'>

/** Nobody for what a link shows. */
export const ownerOf = ({ users }: WithPeople): EntryUser | undefined =>
  users.find(({ owns_entry }) => owns_entry)

/** Whether the entry is in the user's own space. */
export const isOwnedBy = (entry: WithPeople, userId: number | undefined): boolean =>
  ownerOf(entry)?.id === userId

/** The owner and those it is shared with, without the user themselves. */
export const othersOf = ({ users }: WithPeople, userId: number | undefined): EntryUser[] =>
  users.filter(({ id }) => id !== userId)

export const useUserId = (): number | undefined => useBootstrapData().user?.id
