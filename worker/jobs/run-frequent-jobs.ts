import type { Deps } from '../deps.ts'
import { deliverMail } from './deliver-mail.ts'
import { readTexts } from './read-texts.ts'

/** What requests have left behind, every few minutes: mail first, as people wait for it. */
export async function runFrequentJobs(deps: Deps): Promise<void> {
  try {
    await deliverMail(deps)
  } finally {
    const count = await readTexts(deps)
    if (count > 0) console.log(JSON.stringify({ level: 'info', job: 'readTexts', count }))
  }
}
