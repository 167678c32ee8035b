import type { PublicSettings } from '../settings/public-settings.ts'

const DEMO_ACCOUNTS = 100

/** Whom the sign-in form of a site to try out is filled in with; null on every other site. */
export function demoAccount(
  site: PublicSettings['site'],
): { email: string; password: string } | null {
  if (!site.demo) return null
  const email =
    site.demo_account === 'random'
      ? site.demo_email.replace(':number', randomNumber())
      : site.demo_email
  return { email, password: site.demo_password }
}

/** 001 to 100. */
function randomNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String((random % DEMO_ACCOUNTS) + 1).padStart(3, '0')
}
