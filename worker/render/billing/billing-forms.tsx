import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { AppError, NotFoundError } from '#worker/errors.ts'
import { OfferKey, type BillingDetailsInput } from '#worker/features/billing/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { errorTexts } from '#worker/i18n/error-texts.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { translator } from '#web/i18n/i18n-context.tsx'
import { LeavingPage, type FormProblem } from '#web/pages/billing/checkout-page.tsx'
import { NoOfferPage } from '#web/pages/billing/change-pages.tsx'
import { pageRequest } from '../page-request.ts'
import { renderPage } from '../render-page.tsx'
import { readForm } from '#worker/http/form-body.ts'

/* Pages with forms that work without a script: refused, they are shown again with what was typed. */

export type C = Context<AppEnv>

/** Shows a page again with what was wrong. */
export type Again = (c: C, problem: Problem) => Promise<Response>

export interface Problem extends FormProblem {
  status: number
}

interface BillingContent {
  /** English. */
  title: string
  body: ReactNode
  problem?: Problem | null
}

export const render = (c: C, { title, body, problem }: BillingContent): Promise<Response> => {
  const request = pageRequest(c)
  return renderPage(request, {
    title: translator(request.bootstrapData.i18n.lines)(title),
    body,
    styles: ['app', 'billing'],
    noindex: true,
    ...(problem && { status: problem.status }),
  })
}

export const noOfferPage = (c: C): Promise<Response> =>
  render(c, {
    title: 'This plan is not offered at this price',
    body: <NoOfferPage />,
    problem: { status: 404, message: '' },
  })

/** Throws NotFoundError for an address that names no offer. */
export function keyOf(c: C): OfferKey {
  const key = OfferKey.safeParse(c.req.param())
  if (!key.success) throw new NotFoundError()
  return key.data
}

export async function formOf(c: C): Promise<Record<string, string>> {
  const form = await readForm(c.req)
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      // As it was typed, whichever line ends the browser sends.
      typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
    ),
  )
}

export const typedDetails = (form: Record<string, string>): BillingDetailsInput => ({
  name: form['name'] ?? '',
  company: form['company'] ?? '',
  address: form['address'] ?? '',
  tax_id: form['tax_id'] ?? '',
})

/** Goes on at the address that was returned, or shows the page again with what was wrong. */
export async function goOnOr(c: C, act: () => Promise<string>, again: Again): Promise<Response> {
  let url = ''
  const refusal = await refusalOf(
    c,
    async () => {
      url = await act()
    },
    again,
  )
  if (refusal) return refusal
  if (url.startsWith('/')) return c.redirect(url, 303)
  return render(c, {
    title: 'You are being taken to the payment page',
    body: <LeavingPage url={url} />,
  })
}

/** The page with the reason, where the act was refused for one that the user can know; else null. */
export async function refusalOf(
  c: C,
  act: () => Promise<void>,
  again: Again,
): Promise<Response | null> {
  try {
    await act()
    return null
  } catch (error) {
    const isForPage = error instanceof AppError && SHOWN_ON_PAGE.has(error.code)
    if (!isForPage) throw error
    return again(c, { ...errorTexts(languageLines(c.var.ctx), error), status: error.status })
  }
}

/** Other errors have pages of their own. */
const SHOWN_ON_PAGE = new Set(['validation', 'conflict', 'payment_failed', 'rate_limited'])
