import type { ReactNode } from 'react'
import { REPORT_REASONS } from '#web/listing/report-reasons.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PostForm } from '../frame/post-form.tsx'
import { LinkLayout } from './link-layout.tsx'

export interface LinkReportPageProps {
  hash: string
  isSent: boolean
  /** Text of a form that was refused. */
  typed?: { reason: string; message: string; email: string }
  problem?: Message
}

export function LinkReportPage({ hash, isSent, typed, problem }: LinkReportPageProps) {
  const t = useTrans()
  return (
    <LinkLayout>
      <div className="link-report">
        <h1>{isSent ? t('Thank you for your report') : t('Report abuse')}</h1>
        <p role={isSent ? 'status' : undefined}>
          {isSent
            ? t('The owner of this site can read it now.')
            : t('Your report goes to the owner of this site, not to the person who shares.')}
        </p>
        {!isSent && (
          <PostForm action={`/drive/s/${hash}/report`} className="form">
            {problem && (
              <p className="field-error" role="alert">
                {t(problem)}
              </p>
            )}
            <Field id="report-reason" label={t('Reason')}>
              <select
                className="field-input"
                id="report-reason"
                name="reason"
                defaultValue={typed?.reason ?? ''}
                required
              >
                <option value="">{t('Choose a reason')}</option>
                {Object.entries(REPORT_REASONS).map(([reason, label]) => (
                  <option key={reason} value={reason}>
                    {t(label)}
                  </option>
                ))}
              </select>
            </Field>
            <Field id="report-message" label={t('Message (optional)')}>
              <textarea
                className="field-input"
                id="report-message"
                name="message"
                rows={5}
                maxLength={1000}
                defaultValue={typed?.message}
              />
            </Field>
            <Field id="report-email" label={t('Your email address, for questions (optional)')}>
              <input
                className="field-input"
                id="report-email"
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={typed?.email}
              />
            </Field>
            <button type="submit" className={buttonClass('primary', 'lg')}>
              {t('Send report')}
            </button>
          </PostForm>
        )}
        <a href={`/drive/s/${hash}`}>{t('Back to the link')}</a>
      </div>
    </LinkLayout>
  )
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}
