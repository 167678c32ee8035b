import { useQueryClient } from '@tanstack/react-query'
import { extensionOf } from '#worker/names/entry-name.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { renameEntry } from '../state/api.ts'
import { showUndoToast } from '../undo/undo-toast.ts'
import { showEntry } from '../state/entry-cache.ts'
import { visibleName } from '#web/ui/visible-name.ts'
import { NameForm } from './name-form.tsx'

export function RenameDialog({ entry }: { entry: FileEntry }) {
  const t = useTrans()
  const queryClient = useQueryClient()
  const extension = entry.type === 'folder' ? '' : extensionOf(entry.name)

  async function rename(name: string) {
    if (name === entry.name) return
    const { fileEntry } = await renameEntry(entry.id, name, entry.name)
    showEntry(queryClient, fileEntry)
    showUndoToast(
      queryClient,
      { message: 'Renamed to “:name”', values: { name: visibleName(fileEntry.name) } },
      {
        entries: [entry],
        undone: 'Renamed back',
        undo: () => renameEntry(entry.id, entry.name, fileEntry.name),
      },
    )
  }

  return (
    <NameForm
      title={t('Rename')}
      submitLabel={t('Rename')}
      initialName={entry.name}
      selectedLength={entry.name.length - (extension ? extension.length + 1 : 0)}
      onSubmit={rename}
    />
  )
}
