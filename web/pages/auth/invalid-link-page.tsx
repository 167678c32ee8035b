import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorIllustration } from '#web/ui/illustrations.tsx'
import { AuthMessage } from './auth-message.tsx'

interface InvalidLinkPageProps {
  /** The suggested next step. */
  advice: string
  next: { label: string; href: string }
}

/** For a mailed link that has been used, has expired or never was one. */
export function InvalidLinkPage({ advice, next }: InvalidLinkPageProps) {
  const t = useTrans()
  return (
    <AuthMessage illustration={<ErrorIllustration />} title={t('This link is no longer valid')}>
      <p>{t(advice)}</p>
      <a className={buttonClass('primary')} href={next.href}>
        {t(next.label)}
      </a>
    </AuthMessage>
  )
}
