import { Hono } from 'hono'
import type { Context } from 'hono'
import { AppError } from '#worker/errors.ts'
import { ContactInput, HONEYPOT } from '#worker/features/contact/schema.ts'
import { sendContactMessage } from '#worker/features/contact/send-contact-message.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { errorTexts } from '#worker/i18n/error-texts.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
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

/** The contact page, and its form without a script. */
export const contactPageRoutes = new Hono<AppEnv>()
  .get('/contact', pageLanguage, (c) =>
    contactPage(c, { typed: ownText(c), problem: null, status: 200 }),
  )
  .post('/contact', (c) => submitMessage(c))
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

/** By the form itself; scripts send it to the API. */
async function submitMessage(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var
  const form = await c.req.parseBody()
  const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
  const typed = { name: text('name'), email: text('email'), message: text('message') }
  try {
    const input = parseInput(ContactInput, { ...typed, [HONEYPOT]: text(HONEYPOT) })
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
