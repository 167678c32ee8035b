import type { Deps } from '#worker/context/deps.ts'
import { renewManualSubscriptions } from '#worker/features/billing/gateways/manual/renew.ts'
import { loadSiteData } from '../settings/site-data.ts'

/** Goes on where billing is switched off, so that what was paid ends when it should. */
export async function renewSubscriptions(deps: Deps): Promise<number> {
  const site = await loadSiteData({ ...deps, now: deps.clock() })
  return renewManualSubscriptions({ deps, site })
}
