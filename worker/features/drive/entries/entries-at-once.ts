import type { RequestContext } from '#worker/context/context.ts'

/**
 * Most descendants that one call may write: a call is one transaction, so that it is atomic, and the database aborts
 * transactions after 5 s.
 */
export const entriesAtOnce = ({ site }: Pick<RequestContext, 'site'>): number =>
  site.settings['drive.entries_at_once']
