import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkspaceDetails } from '#worker/features/workspaces/schema.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { mayInWorkspace } from '../state/workspace.ts'
import { DeleteWorkspace } from './delete-workspace.tsx'
import { HandOverWorkspace } from './hand-over-workspace.tsx'
import { InviteForm } from './invite-form.tsx'
import { InviteList } from './invite-list.tsx'
import { LeaveWorkspace } from './leave-workspace.tsx'
import { MemberList } from './member-list.tsx'
import { workspaceQuery } from './workspace-api.ts'
import { WorkspaceNameForm } from './workspace-name-form.tsx'
import { WorkspaceUsage } from './workspace-usage.tsx'

export interface WorkspaceDialogProps {
  /** Not the personal one. */
  id: number
}

const QUESTIONS = { handOver: HandOverWorkspace, delete: DeleteWorkspace, leave: LeaveWorkspace }

/** The people and settings of a workspace. Closes with "gone" when the user has left or deleted it. */
export function WorkspaceDialog({ id }: WorkspaceDialogProps) {
  const t = useTrans()
  const { data: workspace, error } = useQuery({ ...workspaceQuery(id), staleTime: 0 })
  const [question, setQuestion] = useState<keyof typeof QUESTIONS | null>(null)
  if (!workspace || (error instanceof ApiError && error.status === 404))
    return (
      <Dialog title={t('Workspace')} size="md" className="workspace-dialog">
        {error ? <p role="alert">{error.message}</p> : <Skeleton height="280px" />}
      </Dialog>
    )
  const Question = question && QUESTIONS[question]
  // Each has a title of its own: as another dialog, it is read out and focused.
  return Question ? (
    <Question key={question} workspace={workspace} onBack={() => setQuestion(null)} />
  ) : (
    <Overview key="overview" workspace={workspace} onAsk={setQuestion} />
  )
}

interface OverviewProps {
  workspace: WorkspaceDetails
  onAsk: (question: keyof typeof QUESTIONS) => void
}

function Overview({ workspace, onAsk }: OverviewProps) {
  const t = useTrans()
  const mayManage = mayInWorkspace(workspace, 'workspace.members')
  return (
    <Dialog
      title={workspace.name}
      size="md"
      className="share-dialog workspace-dialog"
      footer={
        workspace.currentUser.is_owner ? (
          <>
            <Button variant="ghost" onPress={() => onAsk('handOver')}>
              {t('Hand over …')}
            </Button>
            <Button variant="ghost" className="workspace-danger" onPress={() => onAsk('delete')}>
              {t('Delete workspace')}
            </Button>
          </>
        ) : (
          <Button variant="ghost" className="workspace-danger" onPress={() => onAsk('leave')}>
            {t('Leave workspace')}
          </Button>
        )
      }
    >
      {workspace.is_read_only && (
        <p className="share-note">
          {t('The owner’s account is banned. Files can be viewed and downloaded only.')}
        </p>
      )}
      {mayInWorkspace(workspace, 'workspace.update') && <WorkspaceNameForm workspace={workspace} />}
      <WorkspaceUsage workspace={workspace} />
      <section className="share-part" aria-label={t('Members')}>
        <h3 className="share-heading">{t('Members')}</h3>
        {mayManage && <InviteForm workspace={workspace} />}
        <MemberList workspace={workspace} mayManage={mayManage} />
      </section>
      {workspace.invites.length > 0 && (
        <section className="share-part" aria-label={t('Pending invitations')}>
          <h3 className="share-heading">{t('Pending invitations')}</h3>
          <InviteList workspace={workspace} />
        </section>
      )}
    </Dialog>
  )
}
