import type { Deps } from '#worker/context/deps.ts'
import { reconcileSubscriptions } from '../features/billing/gateways/stripe/reconcile-subscriptions.ts'
import { purgeTrash } from '../features/drive/tree/purge-trash.ts'
import { removeDiscarded } from '../features/drive/tree/remove-discarded.ts'
import { mailReceivedFiles } from '../features/links/mail-received.ts'
import { forgetTexts } from '../features/text-search/forget-texts.ts'
import { readDueTexts } from '../features/text-search/read-due-texts.ts'
import { endOversizedUploads } from '../features/uploads/s3/end-oversized-uploads.ts'
import { purgeVersions } from '../features/versions/purge-versions.ts'
import { deliverDueMail } from '../mail/outbox.ts'
import { mailNotifications } from '../notify/mail-notifications.ts'
import { deliverDuePush } from '../notify/web-push/deliver-push.ts'
import { collectBlobs } from './collect-blobs.ts'
import { collectPacks } from './collect-packs.ts'
import { expireInvites } from './expire-invites.ts'
import { expireSessions } from './expire-sessions.ts'
import { expireTokens } from './expire-tokens.ts'
import { expireUploads } from './expire-uploads.ts'
import { forgetErrors } from './forget-errors.ts'
import { forgetImages } from './forget-images.ts'
import { forgetNames } from './forget-names.ts'
import { forgetNotifications } from './forget-notifications.ts'
import { forgetVisits } from './forget-visits.ts'
import type { FrequentJobName, HourlyJobName } from './job-names.ts'
import { purgeDeletedUsers } from './purge-deleted-users.ts'
import { purgeMailLog } from './purge-mail-log.ts'
import { readChecksums } from './read-checksums.ts'
import { recountSpaces } from './recount-spaces.ts'
import { renewSubscriptions } from './renew-subscriptions.ts'
import { rollUpReports } from './reports/roll-up-reports.ts'

/** Returns how many rows or objects it dealt with. */
export type Job = (deps: Deps) => Promise<number>

/** In this order: what one leaves behind, a later one collects. */
export const HOURLY_JOBS: Readonly<Record<HourlyJobName, Job>> = {
  expireSessions,
  expireTokens,
  expireInvites,
  expireUploads,
  forgetVisits,
  forgetNotifications,
  renewSubscriptions,
  purgeTrash,
  removeDiscarded,
  purgeVersions,
  reconcileSubscriptions,
  purgeDeletedUsers,
  purgeMailLog,
  forgetErrors,
  forgetNames,
  forgetTexts,
  forgetImages,
  recountSpaces,
  collectBlobs,
  collectPacks,
  rollUpReports,
}

/** Mail first, because users wait for it; push last, as slow push services must not delay the others. */
export const FREQUENT_JOBS: Readonly<Record<FrequentJobName, Job>> = {
  deliverMail: async (deps) => (await deliverDueMail(deps)).sent,
  mailReceivedFiles,
  mailNotifications,
  endOversizedUploads,
  readTexts: readDueTexts,
  readChecksums,
  deliverPush: async (deps) => (await deliverDuePush(deps)).sent,
}
