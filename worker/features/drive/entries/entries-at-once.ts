import type { RequestContext } from '#worker/context/context.ts'

/**
 * How many entries below what was chosen one call may write. A call is one transaction, so that nobody ever sees half of
 * it, and the database ends those that take longer than 5 s.
 */
export const entriesAtOnce = ({ site }: Pick<RequestContext, 'site'>): number =>
  site.settings['drive.entries_at_once']
