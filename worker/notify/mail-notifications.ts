import type { RequestContext } from '#worker/context/context.ts'
import type { Deps } from '#worker/context/deps.ts'
import type { Message, TransValues } from '#worker/i18n/trans.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import type { MailMessage } from '#worker/mail/compose-mail.ts'
import { newMail, sendQueuedMail } from '#worker/mail/outbox.ts'
import { loadSiteData } from '#worker/settings/site-data.ts'
import { queueNotificationMail, selectDueUsers } from './due-mails-queries.ts'
import type { DueUser } from './due-mails-queries.ts'
import { notificationContent } from './notification-content.ts'
import { withoutMarks } from './plain-name.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

type MailContext = Pick<RequestContext, 'deps' | 'site'>

const MINUTE_MS = 60 * 1000

/** The first notification is mailed at once, those of the time after that together. */
const MAIL_INTERVAL_MS = 15 * MINUTE_MS

/** A notification that could not be mailed for so long, such as to an unproven address, is no news any more. */
const DUE_FOR_MS = 2 * 24 * 60 * MINUTE_MS

/** Notifications that a mail names; the others are counted. */
const NAMED = 10

/** Mails users of the notifications that are due, one mail for each user. Returns the number of mails. */
export async function mailNotifications(deps: Deps): Promise<number> {
  const now = deps.clock()
  const site = await loadSiteData({ ...deps, now })
  if (!site.settings['notifications.integrated']) return 0
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const due = await selectDueUsers(deps.db, {
    dueAfter: before(DUE_FOR_MS),
    mailedBefore: before(MAIL_INTERVAL_MS),
    isProofRequired: site.settings.require_email_confirmation,
    shown: NAMED,
  })
  if (due.length === 0) return 0
  const ctx = { deps, site }
  for (const user of due) {
    const mail = await newMail(ctx, user, await bundleMail(ctx, user))
    await queueNotificationMail(deps.db, user, mail, now.toISOString())
  }
  sendQueuedMail(ctx)
  return due.length
}

async function bundleMail(ctx: MailContext, user: DueUser): Promise<MailMessage> {
  const language = user.language ?? ctx.site.settings['i18n.default_language']
  const contents = user.newest.map(({ type, facts }) => notificationContent(type, facts, language))
  const [only, ...others] = contents
  const more = user.count - contents.length
  const isAlone = only !== undefined && others.length === 0 && more === 0
  const lines = isAlone
    ? [only.primary, ...only.others].map(({ message }) => message)
    : contents.map(({ primary }) => primary.message)
  return {
    subject: isAlone
      ? plain(only.primary.message)
      : { message: ':count new notifications', values: { count: user.count } },
    lines: [
      ...lines.map(plain),
      ...(more > 0 ? [{ message: 'and :count more', values: { count: more } }] : []),
    ],
    action: { label: 'Open notifications', url: `${mailLinkBase(ctx)}/notifications` },
    unsubscribeUrl: await unsubscribeUrl(ctx, user),
  }
}

/** Mail programs show the marks of names, or do not know them. */
function plain({ message, values = {} }: Message): Message {
  const plainValues: [string, TransValues[string]][] = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? withoutMarks(value) : value],
  )
  return { message, values: Object.fromEntries(plainValues) }
}
