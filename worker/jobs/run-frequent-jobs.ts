import type { Deps } from '../deps.ts'
import { deliverMail } from './deliver-mail.ts'
import { endOversizedUploads } from './end-oversized-uploads.ts'
import { readTexts } from './read-texts.ts'

/** Every five minutes: mail first, as people wait for it; then uploads that grow beyond bounds; then texts. */
export async function runFrequentJobs(deps: Deps): Promise<void> {
  try {
    await deliverMail(deps)
  } finally {
    try {
      log('endOversizedUploads', await endOversizedUploads(deps))
    } finally {
      log('readTexts', await readTexts(deps))
    }
  }
}

function log(job: string, count: number): void {
  if (count > 0) console.log(JSON.stringify({ level: 'info', job, count }))
}
