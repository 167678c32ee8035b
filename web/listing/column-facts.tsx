import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { EntryType } from '#worker/names/entry-type.ts'
import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { TYPE_WORDS } from './type-words.ts'

/** "Me", or who else owns it; nobody for what a link shows. */
export function OwnerName({ entry: { users } }: { entry: Pick<FileEntry, 'users'> }) {
  const t = useTrans()
  const { user } = useBootstrapData()
  const owner = users.find(({ owns_entry }) => owns_entry)
  if (!owner) return null
  return owner.id === user?.id ? t('Me') : <bdi>{owner.display_name}</bdi>
}

export function TypeName({ type }: { type: EntryType }) {
  return useTrans()(TYPE_WORDS[type])
}
