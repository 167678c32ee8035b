import { useQueryClient } from '@tanstack/react-query'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { createFolder } from '../state/api.ts'
import { showEntry } from '../state/entry-cache.ts'
import { NameForm } from './name-form.tsx'

/** Closes with the folder. */
export function NewFolderDialog({ parentId }: { parentId: number | null }) {
  const t = useTrans()
  const queryClient = useQueryClient()

  async function create(name: string) {
    const { folder } = await createFolder(name, parentId)
    showEntry(queryClient, folder)
    return folder
  }

  return (
    <NameForm
      title={t('New folder')}
      submitLabel={t('Create')}
      initialName={t('Untitled folder')}
      onSubmit={create}
    />
  )
}
