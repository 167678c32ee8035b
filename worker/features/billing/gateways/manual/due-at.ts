import type { GatewayContext } from '../gateway.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** When an invoice of now is due. */
export const dueAt = ({ site }: Pick<GatewayContext, 'site'>, now: Date): string =>
  new Date(now.getTime() + site.settings['billing.manual.due_days'] * DAY_MS).toISOString()
