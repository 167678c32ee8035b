import { takeChosenCheckout } from '#web/billing/chosen-plan.ts'

/** Where to go once signed in: on to the plan that was picked, else where the page says. */
export function authDestination(redirectTo: string, isBillingOn: boolean): string {
  const checkout = takeChosenCheckout(isBillingOn)
  if (checkout) return checkout
  // The part of the page that was asked for; the server, which has led here, never sees it.
  const fragment = typeof location === 'undefined' ? '' : location.hash
  return redirectTo.includes('#') ? redirectTo : redirectTo + fragment
}
