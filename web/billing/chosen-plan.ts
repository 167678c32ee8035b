/** Set on the pricing page, before the visitor has an account; read by every sign-in. */
const ONBOARDING_KEY = 'be.onboarding.selected'

/** Keeps the plan that a guest chooses, and leads who has an account by now to its checkout. */
export function followPlanChoice(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-onboarding]'))
    link.href = takeChosenCheckout(true) ?? link.href
  // A free plan takes the place of one that was chosen before.
  for (const link of page.querySelectorAll('a[data-free-plan]'))
    link.addEventListener('click', () => takeChosenCheckout(false))
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-price-id]')) {
    const { productId, priceId } = link.dataset
    const address = new URL(link.href)
    if (!address.searchParams.has('redirectFrom')) continue
    const selection = JSON.stringify({ productId: Number(productId), priceId: Number(priceId) })
    const keep = () => {
      try {
        localStorage.setItem(ONBOARDING_KEY, selection)
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
}

/** The checkout of the plan that was chosen, which is then forgotten; null when there is none. */
export function takeChosenCheckout(isBillingOn: boolean): string | null {
  try {
    const selection = JSON.parse(localStorage.getItem(ONBOARDING_KEY) ?? 'null') as Record<
      string,
      unknown
    > | null
    localStorage.removeItem(ONBOARDING_KEY)
    const { productId, priceId } = selection ?? {}
    return isBillingOn && isId(productId) && isId(priceId)
      ? `/checkout/${productId}/${priceId}`
      : null
  } catch {
    // Storage may be switched off, or hold something that is not ours.
    return null
  }
}

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && /^\d+$/.test(String(value))
