import type { WorkspaceDetails } from '#worker/features/workspaces/schema.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { useEndWorkspace } from './use-end-workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { removeMember } from './workspace-api.ts'

export interface QuestionProps {
  workspace: WorkspaceDetails
  /** Shows the workspace again. */
  onBack: () => void
}

export function LeaveWorkspace({ workspace, onBack }: QuestionProps) {
  const t = useTrans()
  const { id, name, currentUser } = workspace
  const { isPending, end } = useEndWorkspace(
    id,
    () => removeMember(id, currentUser.member_id),
    { message: 'You have left “:name”', values: { name } },
    'memberId',
  )
  return (
    <Dialog
      title={t('Leave “:name”?', { name })}
      role="alertdialog"
      isPending={isPending}
      footer={
        <>
          <Button variant="ghost" autoFocus isDisabled={isPending} onPress={onBack}>
            {t('Cancel')}
          </Button>
          <Button variant="danger" isPending={isPending} onPress={end}>
            {t('Leave')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'You will no longer see its files, and your links to them stop working. What you have added stays.',
        )}
      </p>
    </Dialog>
  )
}
