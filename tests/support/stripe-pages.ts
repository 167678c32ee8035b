import { GOOD_CARD, OTHER_CARD } from './stripe-account.ts'
import type { StripeAccount } from './stripe-account.ts'

/** A hosted page's answer: HTML, or where the browser goes on. */
type PageAnswer = { html: string } | { location: string }

/** Its icon is itself: browsers ask for one, and complain of a 404. */
const page = (title: string, buttons: readonly string[], note = ''): PageAnswer => ({
  html: `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><h1>${title}</h1><p role="status">${note}</p><form method="post">${buttons
    .map((name) => `<button name="act" value="${name}">${name}</button>`)
    .join(' ')}</form>`,
})

const CHECKOUT = ['Pay', 'Pay with another card', 'Pay with a declined card', 'Cancel'] as const

/** The page where a customer pays or gives a card, and that of an invoice; null for another address. */
export function hostedPage(
  account: StripeAccount,
  path: string,
  act: string | null,
): PageAnswer | null {
  const [, kind, second, third] = path.split('/')
  if (kind === 'c' && third !== undefined) return checkoutPage(account, third, act)
  if (kind === 'i' && second !== undefined) return invoicePage(account, second, act)
  return null
}

function checkoutPage(account: StripeAccount, id: string, act: string | null): PageAnswer {
  const session = account.find(account.sessions, id)
  if (session.status !== 'open') return page('This page is no longer active', [])
  switch (act) {
    case 'Pay':
    case 'Pay with another card':
      account.complete(session, act === 'Pay' ? GOOD_CARD : OTHER_CARD)
      return { location: session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id) }
    case 'Cancel':
      return { location: session.cancel_url }
    case null:
      return page('Checkout', CHECKOUT)
    default:
      return page('Checkout', CHECKOUT, 'Your card was declined.')
  }
}

function invoicePage(account: StripeAccount, id: string, act: string | null): PageAnswer {
  const invoice = account.find(account.invoices, id)
  if (act === 'Pay' && invoice.status === 'open') account.pay(id)
  return invoice.status === 'open'
    ? page(`Invoice ${invoice.number}`, ['Pay'])
    : page(`Invoice ${invoice.number}`, [], 'Paid')
}
