import type { RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'

type SiteContext = Pick<RequestContext, 'site'>

/**
 * | who   | own notifications              | own choice of channels                      |
 * |-------|--------------------------------|---------------------------------------------|
 * | user  | with `notifications.integrated`| with `notif.subs.integrated`, too            |
 * | guest | no                             | no                                          |
 *
 * Nobody reaches those of others. Throws NotFoundError.
 */
export function requireNotifications({ site }: SiteContext): void {
  if (!site.settings['notifications.integrated']) throw new NotFoundError()
}

/** Throws NotFoundError. */
export function requireChoices({ site }: SiteContext): void {
  requireNotifications({ site })
  if (!site.settings['notif.subs.integrated']) throw new NotFoundError()
}
