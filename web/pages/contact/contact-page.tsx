import type { ReactNode } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import {
  HONEYPOT,
  LONGEST_MESSAGE,
  LONGEST_NAME,
  type ContactInput,
} from '#worker/features/contact/schema.ts'
import type { HumanCheck } from '#worker/settings/schema.ts'
import { NeedsJavaScript } from '../frame/needs-javascript.tsx'
import { PostForm } from '../frame/post-form.tsx'
import { SiteLayout } from '../frame/site-layout.tsx'
import { ToastTemplate } from '../frame/toast-template.tsx'

export type ContactText = Omit<ContactInput, typeof HONEYPOT>

/** Translated texts of a form that was refused. */
export interface ContactProblem {
  message: string
  errors?: Record<string, string[]>
}

interface ContactPageProps {
  /** Of a form that was refused; else the user's own name and address. */
  typed: ContactText
  problem: ContactProblem | null
  humanCheck: HumanCheck | null
}

/** The form works without a script, except where visitors are checked for being human; `contact-form.ts` sends it in place. */
export function ContactPage({ typed, problem, humanCheck }: ContactPageProps) {
  const t = useTrans()
  const errors = problem?.errors ?? {}
  const [firstWrong] = Object.keys(errors)
  const fieldOf = (name: keyof ContactText) => ({
    id: `contact-${name}`,
    name,
    className: 'field-input',
    required: true,
    defaultValue: typed[name],
    'aria-describedby': `contact-${name}-error`,
    ...(errors[name] && { 'data-invalid': '', 'aria-invalid': true as const }),
    ...(name === firstWrong && { autoFocus: true }),
  })
  return (
    <SiteLayout menu="custom-page-navbar">
      <div
        className="contact"
        data-contact=""
        data-not-human={t('Could not verify you are human.')}
        {...(humanCheck && { 'data-human-check': JSON.stringify(humanCheck) })}
      >
        <h1>{t('Contact us')}</h1>
        <p>{t('Write to us, and we answer by email.')}</p>
        {humanCheck && <NeedsJavaScript />}
        <PostForm action="/contact" className="form">
          {problem && !firstWrong && (
            <p className="field-error" role="alert">
              {problem.message}
            </p>
          )}
          <Field name="name" label={t('Name')} errors={errors['name']}>
            <input {...fieldOf('name')} autoComplete="name" maxLength={LONGEST_NAME} />
          </Field>
          <Field name="email" label={t('Email')} errors={errors['email']}>
            <input {...fieldOf('email')} type="email" autoComplete="email" />
          </Field>
          <Field name="message" label={t('Message')} errors={errors['message']}>
            <textarea {...fieldOf('message')} rows={8} maxLength={LONGEST_MESSAGE} />
          </Field>
          <div className="visually-hidden" aria-hidden="true">
            <label>
              {t('Leave this empty')}
              <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <button type="submit" className={buttonClass('primary', 'lg')}>
            {t('Send')}
          </button>
        </PostForm>
      </div>
      <ToastTemplate type="positive" message={t('Your message has been submitted.')} />
      <ToastTemplate type="danger" message={t('There was an issue. Please try again.')} />
    </SiteLayout>
  )
}

/** After a form that was sent without a script. */
export function ContactSentPage() {
  const t = useTrans()
  return (
    <SiteLayout menu="custom-page-navbar">
      <div className="page-message">
        <div role="status">
          <h1>{t('Your message has been submitted.')}</h1>
        </div>
        <a className={buttonClass('primary')} href="/">
          {t('Back to the homepage')}
        </a>
      </div>
    </SiteLayout>
  )
}

interface FieldProps {
  name: keyof ContactText
  label: string
  errors: string[] | undefined
  children: ReactNode
}

function Field({ name, label, errors, children }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={`contact-${name}`}>
        {label}
      </label>
      {children}
      <span id={`contact-${name}-error`} className="field-error">
        {errors?.[0]}
      </span>
    </div>
  )
}
