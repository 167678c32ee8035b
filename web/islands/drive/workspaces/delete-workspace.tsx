import { useId, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { SubmitButton } from '#web/ui/fields/submit-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { QuestionProps } from './leave-workspace.tsx'
import { useEndWorkspace } from './use-end-workspace.ts'
import { deleteWorkspace } from './workspace-api.ts'

/** Requires typing the name, to prevent accidents. */
export function DeleteWorkspace({ workspace, onBack }: QuestionProps) {
  const t = useTrans()
  const formId = useId()
  const { id, name } = workspace
  const [typed, setTyped] = useState('')
  const { isPending, end } = useEndWorkspace(id, () => deleteWorkspace(id), {
    message: 'Deleted “:name”',
    values: { name },
  })
  return (
    <Dialog
      title={t('Delete “:name”?', { name })}
      role="alertdialog"
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={isPending} onPress={onBack}>
            {t('Cancel')}
          </Button>
          <SubmitButton
            form={formId}
            variant="danger"
            startsValid={false}
            isDisabled={typed.trim() !== name}
            isPending={isPending}
          >
            {t('Delete forever')}
          </SubmitButton>
        </>
      }
    >
      <Form id={formId} onSubmit={end}>
        <p>
          {t(
            'All its files are deleted at once, for all members, with the trash, links and invitations. This cannot be undone.',
          )}
        </p>
        <TextField
          name="name"
          label={t('To confirm, type :name', { name })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck="false"
          autoFocus
          isRequired
        />
      </Form>
    </Dialog>
  )
}
