import type { RequestContext } from '#worker/context/context.ts'
import type { Deps } from '#worker/context/deps.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { unsubscribeUrl } from '#worker/notify/unsubscribe-token.ts'
import { loadSiteData } from '#worker/settings/site-data.ts'
import { receivedMail } from './mails.ts'
import { queueReceivedMail, selectDueRequests } from './received-queries.ts'

/** The first file is told of at once, those of the time after that together. */
const MAIL_INTERVAL_MS = 15 * 60 * 1000

/** After the response: mails the maker of a request of the file that was just received, unless the last mail is recent. */
export function mailReceived({ deps }: RequestContext, linkId: number): void {
  deps.inBackground((db) => mailReceivedFiles({ ...deps, db }, linkId))
}

/**
 * Mails the makers of requests of files that they have not been told of.
 * @param linkId one request; without it, all that are due. Returns the number of mails.
 */
export async function mailReceivedFiles(deps: Deps, linkId: number | null = null): Promise<number> {
  const now = deps.clock()
  const mailedBefore = new Date(now.getTime() - MAIL_INTERVAL_MS).toISOString()
  const due = await selectDueRequests(deps.db, { linkId, mailedBefore })
  if (due.length === 0) return 0
  const ctx = { deps, site: await loadSiteData({ ...deps, now }) }
  for (const request of due) {
    const { email } = request
    const url = await unsubscribeUrl(ctx, { email, types: ['file-request-answered'] })
    const mail = await newMail(ctx, request, receivedMail(ctx, request, url))
    await queueReceivedMail(deps.db, request, mail, now.toISOString())
  }
  sendQueuedMail(ctx)
  return due.length
}
