/** Set on the pricing page, before the visitor has an account; read by every sign-in. */
const ONBOARDING_KEY = 'be.onboarding.selected'

/** Throws where the browser stores nothing. */
export function keepChosenPlan(productId: number, priceId: number): void {
  localStorage.setItem(ONBOARDING_KEY, JSON.stringify({ productId, priceId }))
}

/** The checkout of the plan that was chosen, which is then forgotten; null when there is none. */
export function takeChosenCheckout(isBillingOn: boolean): string | null {
  try {
    const chosen = localStorage.getItem(ONBOARDING_KEY) ?? '{}'
    // Before parsing, which may fail: a value that is not ours would stay forever.
    localStorage.removeItem(ONBOARDING_KEY)
    const { productId, priceId } = JSON.parse(chosen)
    return isBillingOn && isId(productId) && isId(priceId)
      ? `/checkout/${productId}/${priceId}`
      : null
  } catch {
    // Storage may be switched off, or hold something that is not ours.
    return null
  }
}

const isId = (value: unknown) => /^\d+$/.test(String(value))
