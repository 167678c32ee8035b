import type { Deps } from '#worker/context/deps.ts'
import { mailReceivedFiles } from '../features/links/mail-received.ts'
import { endOversizedUploads } from './end-oversized-uploads.ts'
import { readChecksums } from './read-checksums.ts'
import { readTexts } from './read-texts.ts'
import { mailNotifications } from '#worker/notify/mail-notifications.ts'
import { deliverDueMail } from '../mail/outbox.ts'
import { deliverDuePush } from '../notify/web-push/deliver-push.ts'

const COUNTED_JOBS = {
  mailReceivedFiles,
  mailNotifications,
  endOversizedUploads,
  readTexts,
  readChecksums,
}

/**
 * Runs every five minutes, mail first, because users wait for it. A failing job does not stop the others; the first
 * failure is thrown at the end.
 */
export async function runFrequentJobs(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  await deliverMail(deps).catch((error: unknown) => failures.push(error))
  for (const [job, run] of Object.entries(COUNTED_JOBS)) {
    try {
      const count = await run(deps)
      if (count > 0) console.log(JSON.stringify({ level: 'info', job, count }))
    } catch (error) {
      failures.push(error)
    }
  }
  // Last, as slow push services must not delay the others.
  await deliverPush(deps).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Sends what the requests that caused it could not. */
async function deliverMail(deps: Deps): Promise<void> {
  const { sent, failed } = await deliverDueMail(deps)
  if (sent + failed > 0)
    console.log(JSON.stringify({ level: 'info', job: 'deliverMail', sent, failed }))
}

async function deliverPush(deps: Deps): Promise<void> {
  const { sent, failed } = await deliverDuePush(deps)
  if (sent + failed > 0)
    console.log(JSON.stringify({ level: 'info', job: 'deliverPush', sent, failed }))
}
