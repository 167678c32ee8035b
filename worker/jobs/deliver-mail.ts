import type { Deps } from '../deps.ts'
import { deliverDueMail } from '../mail/outbox.ts'
import { loadSiteData } from '../settings/site-data.ts'

/** Sends what the requests that caused it could not. */
export async function deliverMail(deps: Deps): Promise<void> {
  const site = await loadSiteData({ ...deps, now: deps.clock() })
  const { sent, failed } = await deliverDueMail({ deps, site }, deps.db)
  if (sent + failed > 0)
    console.log(JSON.stringify({ level: 'info', job: 'deliverMail', sent, failed }))
}
