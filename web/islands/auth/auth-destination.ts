/** Set on the pricing page, before the visitor had an account. */
const ONBOARDING_KEY = 'be.onboarding.selected'

/** Where to go once signed in: on to the plan that was picked, else where the page says. */
export function authDestination(redirectTo: string): string {
  try {
    const selection = JSON.parse(localStorage.getItem(ONBOARDING_KEY) ?? 'null') as Record<
      string,
      unknown
    > | null
    const { productId, priceId } = selection ?? {}
    if (isId(productId) && isId(priceId)) return `/checkout/${productId}/${priceId}`
  } catch {
    // Storage may be switched off, or hold something that is not ours.
  }
  // The part of the page that was asked for; the server, which has led here, never sees it.
  const fragment = typeof location === 'undefined' ? '' : location.hash
  return redirectTo.includes('#') ? redirectTo : redirectTo + fragment
}

const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && /^\d+$/.test(String(value))
