import { keepChosenPlan, takeChosenCheckout } from './chosen-plan.ts'

/** Brings the pages of plans and invoices to life, all of which do without. */
export function watchBillingPage(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-price-id]')) watchChoice(link)
  // A free plan takes the place of one that was chosen before.
  for (const link of page.querySelectorAll('a[data-free-plan]'))
    link.addEventListener('click', () => takeChosenCheckout(false))
  // Who has proven the address only now goes on to the plan that was chosen.
  const goOn = page.querySelector<HTMLAnchorElement>('a[data-billing]')
  goOn?.addEventListener('click', () => {
    goOn.href = takeChosenCheckout(true) ?? goOn.href
  })
  const printButton = page.querySelector<HTMLElement>('[data-print]')
  if (!printButton) return
  printButton.hidden = false
  printButton.addEventListener('click', () => print())
}

/** Keeps the plan that a guest chooses; the address then only says where they come from. */
function watchChoice(link: HTMLAnchorElement): void {
  const { productId, priceId } = link.dataset
  const address = new URL(link.href)
  if (!address.searchParams.has('redirectFrom')) return
  const keep = () => {
    try {
      keepChosenPlan(Number(productId), Number(priceId))
    } catch {
      // Without storage the address says it.
      link.href = address.href
    }
  }
  const short = new URL(address)
  short.searchParams.delete('productId')
  short.searchParams.delete('priceId')
  link.href = short.pathname + short.search
  link.addEventListener('click', keep)
  // Middle clicks open a new tab.
  link.addEventListener('auxclick', keep)
}
