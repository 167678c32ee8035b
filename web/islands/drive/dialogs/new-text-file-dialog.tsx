import { useQueryClient } from '@tanstack/react-query'
import type { UploadedEntryResponse } from '#worker/features/uploads/schema.ts'
import { fileTypeOf } from '#worker/names/entry-type.ts'
import { extensionOf } from '#worker/names/entry-name.ts'
import { apiFetch, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { showEntry } from '../state/entry-cache.ts'
import { NameForm } from './name-form.tsx'

/** Closes with the file. */
export function NewTextFileDialog({ parentId }: { parentId: number | null }) {
  const t = useTrans()
  const queryClient = useQueryClient()

  async function create(name: string) {
    const file = await createTextFile(withTextExtension(name), parentId)
    showEntry(queryClient, file)
    return file
  }

  return (
    <NameForm
      title={t('New text file')}
      submitLabel={t('Create')}
      initialName={t('Untitled')}
      onSubmit={create}
    />
  )
}

const withTextExtension = (name: string) =>
  name.trim() === '' || fileTypeOf('', extensionOf(name)) === 'text' ? name : `${name}.txt`

/** An empty one, in the workspace that is shown; numbered where its name is taken. */
async function createTextFile(name: string, parentId: number | null) {
  const body = new FormData()
  body.set('clientName', name)
  if (parentId !== null) body.set('parentId', String(parentId))
  body.set('file', new File([], name, { type: 'text/plain' }))
  const call = apiFetch('/file-entries', { method: 'POST', body })
  const { fileEntry } = await unwrap<UploadedEntryResponse>(call)
  return fileEntry
}
