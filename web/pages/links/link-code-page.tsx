import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { LockedIllustration } from '#web/ui/illustrations.tsx'
import { PostForm } from '../frame/post-form.tsx'
import { LinkLayout } from './link-layout.tsx'

interface LinkCodePageProps {
  hash: string
  folderHash?: string
  /** The address that a code was asked for; absent = it is asked first. */
  email?: string
  problem?: string
}

/** Says the same whether the address is in the link's list or not. */
export function LinkCodePage({ hash, folderHash, email, problem }: LinkCodePageProps) {
  const t = useTrans()
  const isAsked = email !== undefined
  const invalid = problem
    ? { 'aria-invalid': true, 'aria-describedby': 'link-code-problem', 'data-invalid': true }
    : {}
  return (
    <LinkLayout>
      <div className="link-password-page">
        <LockedIllustration />
        <h1>{t('Email code required')}</h1>
        <p>
          {isAsked
            ? t('If the link was shared with :email, a code is on its way to it.', { email })
            : t('Enter the email address that this link was shared with. We send you a code.')}
        </p>
        <PostForm
          action={`/drive/s/${hash}/${isAsked ? 'check-code' : 'request-code'}`}
          className="form"
        >
          {folderHash && <input type="hidden" name="folder" value={folderHash} />}
          {isAsked && <input type="hidden" name="email" value={email} />}
          <div className="field">
            <label className="field-label" htmlFor="link-code">
              {isAsked ? t('Code') : t('Email address')}
            </label>
            {isAsked ? (
              <input
                className="field-input"
                id="link-code"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                required
                maxLength={6}
                {...invalid}
              />
            ) : (
              <input
                className="field-input"
                id="link-code"
                name="email"
                type="email"
                autoComplete="email"
                autoFocus
                required
                {...invalid}
              />
            )}
            {problem && (
              <p className="field-error" id="link-code-problem">
                {t(problem)}
              </p>
            )}
          </div>
          <button type="submit" className={buttonClass('primary', 'lg')}>
            {isAsked ? t('Open') : t('Send code')}
          </button>
        </PostForm>
      </div>
    </LinkLayout>
  )
}
