import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/fields/form.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import { workspacesQuery } from '../state/workspaces-query.ts'
import type { QuestionProps } from './leave-workspace.tsx'
import { transferWorkspace } from './workspace-api.ts'

/** Makes a member the owner. */
export function HandOverWorkspace({ workspace, onBack }: QuestionProps) {
  const t = useTrans()
  const formId = useId()
  const members = workspace.members.filter(({ is_owner: isOwner }) => !isOwner)
  const [takerId, setTakerId] = useState(members[0]?.member_id)
  const taker = members.find(({ member_id: id }) => id === takerId)
  const { mutate, isPending } = useTransfer(workspace.id, onBack)
  return (
    <Dialog
      title={t('Hand over “:name”', { name: workspace.name })}
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" isDisabled={isPending} onPress={onBack}>
            {t('Cancel')}
          </Button>
          {taker && (
            <Button variant="primary" type="submit" form={formId} isPending={isPending}>
              {t('Hand over')}
            </Button>
          )}
        </>
      }
    >
      {taker ? (
        <Form
          id={formId}
          onSubmit={() => mutate({ userId: taker.member_id, name: taker.display_name })}
        >
          <SelectField
            label={t('New owner')}
            value={String(taker.member_id)}
            choices={members.map(({ member_id: id, display_name: name, email }) => ({
              id: String(id),
              text: name === email ? email : `${name} (${email})`,
            }))}
            onChange={(key) => setTakerId(Number(key))}
          />
          <p className="share-note">
            {t(
              'The files will count toward their storage. You stay a member, and only they can give the workspace back.',
            )}
          </p>
        </Form>
      ) : (
        <p>{t('A workspace is handed over to one of its members. Invite somebody first.')}</p>
      )}
    </Dialog>
  )
}

function useTransfer(workspaceId: number, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ userId }: { userId: number; name: string }) =>
      transferWorkspace(workspaceId, userId),
    onSuccess: async (_, { name }) => {
      // The workspace too, before it is shown again.
      await queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey })
      toast({ message: 'Handed over to :name', values: { name } })
      onDone()
    },
    onError: (error) => showHttpErrorToast(error, { field: 'userId' }),
  })
}
