/** Set on the pricing page, before the visitor has an account; read by every sign-in. */
const ONBOARDING_KEY = 'be.onboarding.selected'

/** Throws where the browser stores nothing. */
export function keepChosenPlan(productId: number, priceId: number): void {
  localStorage.setItem(ONBOARDING_KEY, JSON.stringify({ productId, priceId }))
}

/** The checkout of the plan that was chosen, which is then forgotten; null when there is none. */
export function takeChosenCheckout(isBillingOn: boolean): string | null {
  try {
    const { productId, priceId } = JSON.parse(localStorage.getItem(ONBOARDING_KEY) ?? '{}')
    localStorage.removeItem(ONBOARDING_KEY)
    return isBillingOn && isId(productId) && isId(priceId)
      ? `/checkout/${productId}/${priceId}`
      : null
  } catch {
    // Storage may be switched off, or hold something that is not ours.
    return null
  }
}

const isId = (value: unknown) => /^\d+$/.test(String(value))
