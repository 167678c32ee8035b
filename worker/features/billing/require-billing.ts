import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'

/** Throws NotFoundError on a site that sells nothing: its pages and calls do not exist. */
export function requireBilling({ site }: Pick<RequestContext, 'site'>): void {
  if (!site.settings['billing.enable']) throw new NotFoundError()
}
