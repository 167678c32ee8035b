import { useId, useState } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { Form, type FieldErrors } from '#web/ui/fields/form.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { createFolder } from '../state/api.ts'
import type { FolderTarget } from '../state/folder-target.ts'

interface NewFolderFieldProps {
  /** Where it is made. */
  parent: Pick<FolderTarget, 'id' | 'name' | 'workspaceId'>
  onCreated: (folder: FileEntry) => void
}

/** Makes a folder without leaving the dialog that it is wanted for. */
export function NewFolderField({ parent, onCreated }: NewFolderFieldProps) {
  const t = useTrans()
  const formId = useId()
  const [errors, setErrors] = useState<FieldErrors>()
  const [isSaving, setIsSaving] = useState(false)

  async function create(data: FormData) {
    setIsSaving(true)
    try {
      const { folder } = await createFolder(formText(data, 'name'), parent.id, parent.workspaceId)
      onCreated(folder)
    } catch (error) {
      setIsSaving(false)
      if (error instanceof ApiError && error.errors['name']) setErrors(error.errors)
      else showHttpErrorToast(error)
    }
  }

  return (
    <Form id={formId} errors={errors} onSubmit={create} className="new-folder-field">
      <TextField
        name="name"
        label={t('New folder in “:name”', { name: parent.name })}
        autoFocus
        isRequired
        autoComplete="off"
        spellCheck="false"
      />
      <Button type="submit" isPending={isSaving}>
        {t('Create')}
      </Button>
    </Form>
  )
}
