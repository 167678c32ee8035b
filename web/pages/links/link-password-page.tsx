import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { LockedIllustration } from '#web/ui/illustrations.tsx'
import { LinkLayout } from './link-layout.tsx'
import { PasswordInput } from '../auth/password-input.tsx'
import { PostForm } from '../frame/post-form.tsx'

interface LinkPasswordPageProps {
  hash: string
  folderHash?: string
  problem?: string
}

export function LinkPasswordPage({ hash, folderHash, problem }: LinkPasswordPageProps) {
  const t = useTrans()
  return (
    <LinkLayout>
      <div className="link-password-page">
        <LockedIllustration />
        <h1>{t('Password required')}</h1>
        <p>{t('Ask the person who sent you this link for its password.')}</p>
        <PostForm action={`/drive/s/${hash}/password`} className="form">
          {folderHash && <input type="hidden" name="folder" value={folderHash} />}
          <PasswordInput id="link-password" autoComplete="off" problem={problem} />
          <button type="submit" className={buttonClass('primary', 'lg')}>
            {t('Open')}
          </button>
        </PostForm>
      </div>
    </LinkLayout>
  )
}
