import type { Context } from 'hono'
import { humanCheckAt } from '#worker/auth/human-check.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import type { HumanCheck, HumanCheckAction } from '#worker/settings/schema.ts'

/** The service that the page's form asks, which the page's security policy then allows; null = none. */
export function pageHumanCheck(c: Context<AppEnv>, action: HumanCheckAction): HumanCheck | null {
  const check = humanCheckAt(c.var.ctx, action)
  c.set('humanCheck', check)
  return check
}
