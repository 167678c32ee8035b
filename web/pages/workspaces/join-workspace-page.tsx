import { useBootstrapData } from '#web/i18n/bootstrap-data.tsx'
import { Trans, useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PeopleIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from '../auth/auth-message.tsx'
import { PostForm } from '../frame/post-form.tsx'

export interface JoinWorkspacePageProps {
  inviteId: string
  workspace: string
  role: string
  /** Null once the inviter's account is gone. */
  inviter: string | null
  /** Of the mail; null where the invitee's address is proven already. */
  token: string | null
}

/** An invitation as its invitee sees it. Opening it changes nothing. */
export function JoinWorkspacePage({
  inviteId,
  workspace,
  role,
  inviter,
  token,
}: JoinWorkspacePageProps) {
  const t = useTrans()
  const { user } = useBootstrapData()
  const path = `/workspace/join/${inviteId}`
  const proof = token !== null && <input type="hidden" name="token" value={token} />
  return (
    <AuthMessage
      illustration={<PeopleIllustration />}
      title={t('Join “:workspace”?', { workspace })}
    >
      <p>
        {inviter === null ? (
          <Trans
            message="You are invited to work together in the workspace :workspace."
            values={{ workspace: <strong>{workspace}</strong> }}
          />
        ) : (
          <Trans
            message=":inviter invited you to work together in the workspace :workspace."
            values={{
              inviter: <strong>{inviter}</strong>,
              workspace: <strong>{workspace}</strong>,
            }}
          />
        )}
      </p>
      <p>
        <Trans
          message="You join as :email, with the role :role."
          values={{ email: <strong>{user?.email}</strong>, role: <strong>{t(role)}</strong> }}
        />
      </p>
      <div className="invite-answers">
        <PostForm action={path}>
          {proof}
          <button type="submit" className={buttonClass('primary')}>
            {t('Join')}
          </button>
        </PostForm>
        <PostForm action={`${path}/decline`}>
          {proof}
          <button type="submit" className={buttonClass('outline')}>
            {t('Decline')}
          </button>
        </PostForm>
      </div>
    </AuthMessage>
  )
}
