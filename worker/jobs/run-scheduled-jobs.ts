import type { Deps } from '#worker/context/deps.ts'
import { collectBlobs } from './collect-blobs.ts'
import { expireInvites } from './expire-invites.ts'
import { expireSessions } from './expire-sessions.ts'
import { expireTokens } from './expire-tokens.ts'
import { expireUploads } from './expire-uploads.ts'
import { forgetImages } from './forget-images.ts'
import { forgetNames } from './forget-names.ts'
import { forgetNotifications } from './forget-notifications.ts'
import { forgetTexts } from './forget-texts.ts'
import { forgetVisits } from './forget-visits.ts'
import { purgeDeletedUsers } from './purge-deleted-users.ts'
import { purgeMailLog } from './purge-mail-log.ts'
import { purgeTrash } from './purge-trash.ts'
import { purgeVersions } from './purge-versions.ts'
import { recountSpaces } from './recount-spaces.ts'
import { removeDiscarded } from './remove-discarded.ts'
import { forgetSiteData } from '../settings/site-data.ts'

/** In this order: what one leaves behind, a later one collects. */
const JOBS = {
  expireSessions,
  expireTokens,
  expireInvites,
  expireUploads,
  forgetVisits,
  forgetNotifications,
  purgeTrash,
  removeDiscarded,
  purgeVersions,
  purgeDeletedUsers,
  purgeMailLog,
  forgetNames,
  forgetTexts,
  forgetImages,
  recountSpaces,
  collectBlobs,
}

/**
 * Runs all hourly jobs with fresh settings, as some can't be undone. A failing job is logged and does not stop the
 * others. All are idempotent.
 */
export async function runScheduledJobs(deps: Deps): Promise<void> {
  forgetSiteData()
  for (const [job, run] of Object.entries(JOBS)) {
    try {
      const count = await run(deps)
      console.log(JSON.stringify({ level: 'info', job, count }))
    } catch (error) {
      console.error(
        JSON.stringify({
          level: 'error',
          job,
          error: error instanceof Error ? error.stack : String(error),
        }),
      )
    }
  }
}
