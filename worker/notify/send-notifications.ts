import type { RequestContext } from '#worker/context/context.ts'
import { mailNotifications } from './mail-notifications.ts'
import { sendDuePush } from './web-push/deliver-push.ts'

/** After the response: mails what was just queued, unless the receiver's last mail is recent, and pushes it. */
export function sendNotifications({ deps }: Pick<RequestContext, 'deps'>): void {
  deps.inBackground((db) => mailNotifications({ ...deps, db }))
  sendDuePush({ deps })
}
