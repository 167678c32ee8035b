import { devicePassCookie } from '#worker/auth/device-pass.ts'
import type { RequestContext } from '#worker/context/context.ts'

/** @param passwordHash of the password that this browser proved; null = none. */
export async function deviceCookies(
  { deps, origin }: RequestContext,
  email: string,
  passwordHash: string | null,
): Promise<string[]> {
  if (passwordHash === null) return []
  return [await devicePassCookie(deps.config.appKey, { email, passwordHash }, origin, deps.clock())]
}
