import { useState } from 'react'
import type { WorkspaceDetails } from '#worker/features/workspaces/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { useWorkspaceChange } from './use-workspace-change.ts'
import { renameWorkspace } from './workspace-api.ts'

/** Renames a workspace. */
export function WorkspaceNameForm({ workspace }: { workspace: WorkspaceDetails }) {
  const t = useTrans()
  const [name, setName] = useState(workspace.name)
  const [errors, setErrors] = useState<ApiError['errors']>()
  const rename = useWorkspaceChange(workspace.id, (next: string) =>
    renameWorkspace(workspace.id, next),
  )

  async function submit() {
    if (name.trim() === workspace.name) return
    try {
      const renamed = await rename.mutateAsync(name)
      if (typeof renamed !== 'function') setName(renamed.name)
      toast({ message: 'Renamed to “:name”', values: { name: name.trim() } })
    } catch (error) {
      if (error instanceof ApiError && error.errors['name']) setErrors(error.errors)
      else showHttpErrorToast(error)
    }
  }

  return (
    <Form className="workspace-name-form" errors={errors} onSubmit={submit}>
      <TextField
        name="name"
        label={t('Name')}
        value={name}
        onChange={setName}
        isRequired
        maxLength={100}
        autoComplete="off"
        spellCheck="false"
      />
      <Button type="submit" isPending={rename.isPending}>
        {t('Rename')}
      </Button>
    </Form>
  )
}
