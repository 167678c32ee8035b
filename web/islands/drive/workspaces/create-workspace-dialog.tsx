import { api, unwrap } from '#web/api/api-client.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { NameForm } from '../dialogs/name-form.tsx'

/** Closes with the workspace. */
export function CreateWorkspaceDialog() {
  const t = useTrans()
  const create = (name: string) =>
    unwrap(api.workspace.$post({ json: { name } })).then(({ workspace }) => workspace)
  return (
    <NameForm
      title={t('Create workspace')}
      submitLabel={t('Create')}
      initialName=""
      onSubmit={create}
    />
  )
}
