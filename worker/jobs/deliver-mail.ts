import type { Deps } from '#worker/context/deps.ts'
import { deliverDueMail } from '../mail/outbox.ts'

/** Sends what the requests that caused it could not. */
export async function deliverMail(deps: Deps): Promise<void> {
  const { sent, failed } = await deliverDueMail(deps)
  if (sent + failed > 0)
    console.log(JSON.stringify({ level: 'info', job: 'deliverMail', sent, failed }))
}
