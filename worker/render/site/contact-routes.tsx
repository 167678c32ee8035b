import { Hono } from 'hono'
import type { Context } from 'hono'
import { AppError } from '#worker/errors.ts'
import { ContactInput, HONEYPOT } from '#worker/features/contact/schema.ts'
import { sendContactMessage } from '#worker/features/contact/send-contact-message.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { isOwnOrigin } from '#worker/http/csrf.ts'
import { errorTexts } from '#worker/i18n/error-texts.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { trans } from '#worker/i18n/trans.ts'
import { parseInput } from '#worker/input/parse-input.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import {
  ContactPage,
  ContactSentPage,
  type ContactProblem,
  type ContactText,
} from '#web/pages/contact/contact-page.tsx'
import { pageHumanCheck } from '../page-human-check.ts'
import { pageLanguage } from './page-language.ts'
import { pageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'
import { readForm } from '#worker/http/form-body.ts'

const CONTACT_PATH = '/contact'

/** The contact page, and its form without a script. */
export const contactPageRoutes = new Hono<AppEnv>()
  .get(CONTACT_PATH, pageLanguage, (c) =>
    contactPage(c, { typed: ownText(c), problem: null, status: 200 }),
  )
  .post(CONTACT_PATH, (c) => submitMessage(c))
  .get('/contact/sent', sentPage)

/** Of who is signed in. */
function ownText({ var: { ctx } }: Context<AppEnv>): ContactText {
  if (ctx.actor.kind !== 'user') return { name: '', email: '', message: '' }
  const { firstName, lastName, email } = ctx.actor.user
  return { name: [firstName, lastName].filter(Boolean).join(' '), email, message: '' }
}

function contactPage(
  c: Context<AppEnv>,
  {
    typed,
    problem,
    status,
  }: { typed: ContactText; problem: ContactProblem | null; status: number },
): Promise<Response> {
  const request = pageRequest(c)
  const t = translator(request.bootstrapData.i18n.lines)
  const { site_name: siteName } = request.bootstrapData.settings.branding
  return renderPage(request, {
    title: t('Contact us'),
    description: t('Send a message to :siteName.', { siteName }),
    body: <ContactPage typed={typed} problem={problem} humanCheck={pageHumanCheck(c, 'contact')} />,
    status,
    schemaType: 'ContactPage',
    noindex: problem !== null,
  })
}

/**
 * Whether our own form came back with an outdated token, or none of its cookies. Other sites must not fill in the form,
 * so theirs are not shown again.
 */
export const isOutdatedContactForm = (c: Context<AppEnv>, { code, status }: AppError): boolean =>
  c.req.method === 'POST' &&
  c.req.path === CONTACT_PATH &&
  (code === 'csrf' || status === 415) &&
  isOwnOrigin(c, c.req.header('origin'))

/** Shows what was typed again, with a token that is valid. */
export async function renderOutdatedContactForm(c: Context<AppEnv>): Promise<Response> {
  const { typed } = await typedIn(c)
  const message = trans(
    languageLines(c.var.ctx),
    'Your message was not sent, as this page was open for too long. Please send it again.',
  )
  return contactPage(c, { typed, problem: { message }, status: 403 })
}

async function typedIn(c: Context<AppEnv>) {
  const form = await readForm(c.req)
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const typed = { name: text('name'), email: text('email'), message: text('message') }
  return { typed, honeypot: text(HONEYPOT) }
}

/** By the form itself; scripts send it to the API. */
async function submitMessage(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var
  const { typed, honeypot } = await typedIn(c)
  try {
    const input = parseInput(ContactInput, { ...typed, [HONEYPOT]: honeypot })
    await sendContactMessage(ctx, c.env, input)
    return c.redirect('/contact/sent', 303)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const problem = errorTexts(languageLines(ctx), error)
    return contactPage(c, { typed, problem, status: error.status })
  }
}

function sentPage(c: Context<AppEnv>): Promise<Response> {
  const request = pageRequest(c)
  return renderPage(request, {
    title: translator(request.bootstrapData.i18n.lines)('Contact us'),
    body: <ContactSentPage />,
    noindex: true,
  })
}
