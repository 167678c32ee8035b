import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'

type MailContext = Pick<RequestContext, 'deps' | 'site'>

const toBilling = (ctx: MailContext) => ({
  label: 'View invoice',
  url: `${mailLinkBase(ctx)}/billing`,
})

export const orderMail = (ctx: MailContext, plan: string): MailMessage => ({
  subject: { message: 'Your order: :plan', values: { plan } },
  lines: [
    { message: 'You ordered the plan “:plan” at :siteName.', values: { plan } },
    { message: 'It begins when your payment has arrived. The invoice says how to pay.' },
  ],
  action: toBilling(ctx),
})

/** To the owner of the site. */
export const newOrderMail = (
  ctx: MailContext,
  { plan, email }: { plan: string; email: string },
): MailMessage => ({
  subject: { message: ':email ordered :plan', values: { plan, email } },
  lines: [
    { message: ':email ordered the plan “:plan” at :siteName.', values: { plan, email } },
    { message: 'Mark the invoice as paid when the payment has arrived.' },
  ],
  action: { label: 'Open invoices', url: `${mailLinkBase(ctx)}/admin/invoices` },
})

export const renewalMail = (ctx: MailContext, plan: string): MailMessage => ({
  subject: { message: 'Invoice for your plan :plan', values: { plan } },
  lines: [
    { message: 'The next period of your plan “:plan” at :siteName begins soon.', values: { plan } },
    { message: 'Please pay the invoice in time, so that your plan goes on.' },
  ],
  action: toBilling(ctx),
  closing: { message: 'You can cancel the plan on the same page.' },
})

export const paidMail = (ctx: MailContext, plan: string): MailMessage => ({
  subject: { message: 'Payment received' },
  lines: [
    { message: 'Your payment for the plan “:plan” at :siteName has arrived.', values: { plan } },
  ],
  action: toBilling(ctx),
})
