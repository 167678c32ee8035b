import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { MailSentIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from '../auth/auth-message.tsx'
import { usePageRequest } from '../frame/page-providers.tsx'
import { PostForm } from '../frame/post-form.tsx'

export interface UnsubscribePageProps {
  /** Kinds of notifications whose mails end, in English. */
  labels: readonly string[]
  isDone: boolean
  /** Whether users choose channels on this site. */
  hasSettings: boolean
}

/** Where the link in a mail about notifications leads. Mail scanners open links, but send no form. */
export function UnsubscribePage({ labels, isDone, hasSettings }: UnsubscribePageProps) {
  const t = useTrans()
  const { url } = usePageRequest()
  return (
    <AuthMessage
      illustration={<MailSentIllustration />}
      title={isDone ? t('You are unsubscribed') : t('Unsubscribe from these mails?')}
    >
      <p role={isDone ? 'status' : undefined}>
        {isDone
          ? t('You will not get mails about these any more:')
          : t('You will not get mails about these:')}
      </p>
      <ul>
        {labels.map((label) => (
          <li key={label}>{t(label)}</li>
        ))}
      </ul>
      {!isDone && (
        <PostForm action={url.pathname} className="form">
          <button type="submit" className={buttonClass('primary')}>
            {t('Unsubscribe')}
          </button>
        </PostForm>
      )}
      {hasSettings && (
        <a className={buttonClass(isDone ? 'primary' : 'outline')} href="/notifications/settings">
          {t('Notification settings')}
        </a>
      )}
    </AuthMessage>
  )
}
