import { Paperclip } from 'lucide-react'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { formatDateTime } from '#web/i18n/format-date.ts'
import { useDateStyle } from '#web/i18n/formatted-date.tsx'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { visibleName } from '#web/ui/visible-name.ts'
import { HastView } from '../text/hast-view.tsx'
import type { Mail } from './document-job.ts'

const ROLES = { from: 'Sender', to: 'Recipients', cc: 'Cc' }

/** A mail with the names of its attachments. Pictures in it are not loaded. */
export function MailView({ name, mail }: { name: string; mail: Mail }) {
  const t = useTrans()
  const style = useDateStyle()
  const { subject, people, sentAt, body, attachments } = mail
  return (
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label={name}
      className="preview-scroller preview-markdown preview-document"
    >
      <h1 dir="auto">{visibleName(subject) || t('(no subject)')}</h1>
      <dl className="document-facts">
        {people.map(({ role, text }) => (
          <div key={role}>
            <dt>{t(ROLES[role])}</dt>
            <dd dir="auto">{visibleName(text)}</dd>
          </div>
        ))}
        {sentAt !== null && (
          <div>
            <dt>{t('Date')}</dt>
            <dd>{formatDateTime(sentAt, style)}</dd>
          </div>
        )}
      </dl>
      {typeof body === 'string' ? (
        <div className="document-plain" dir="auto">
          {body}
        </div>
      ) : (
        <div dir="auto">
          <HastView tree={body} />
        </div>
      )}
      {attachments.length > 0 && (
        <section aria-label={t('Attachments')}>
          <h2>{t('Attachments')}</h2>
          <ul className="document-attachments">
            {attachments.map((attachment, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may have one name
              <li key={index}>
                <Paperclip aria-hidden="true" />
                <span dir="auto">{visibleName(attachment.name) || t('Unnamed')}</span>
                <span className="document-size">
                  {formatBytes(attachment.sizeBytes, style.language)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
