import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { outgoingMails } from '#db/schema/index.ts'
import { decryptSecret, encryptSecret } from '../auth/encryption.ts'
import type { RequestContext } from '#worker/context/context.ts'
import type { Deps } from '#worker/context/deps.ts'
import { revealSecret } from '../settings/reveal-secret.ts'
import { loadSiteData } from '../settings/site-data.ts'
import { composeMail } from './compose-mail.ts'
import type { Mail, MailMessage } from './compose-mail.ts'
import { openMailTransport } from './transports.ts'

type MailContext = Pick<RequestContext, 'deps' | 'site'>

/** A row of the log of outgoing mail, before it has an id. */
export type NewMail = typeof outgoingMails.$inferInsert

const SECOND_MS = 1000
const MAILS_PER_ROUND = 20
/** For calls that mail many people: the mails of one take half a millisecond. */
export const MAILED_PER_SLICE = 5

/** The request that caused a mail tries this often before it leaves it to the scheduled job. */
const ROUNDS_BEHIND_ANSWER = 3

/** After so many tries, over about a day, it is given up. */
const MAX_ATTEMPTS = 12

/** A lease: while a mail is being sent, no other run takes it. */
const CLAIM_MS = 60 * SECOND_MS

/** Ms until the next try after the n-th failed: 2 s, 6 s, then 5 min, doubling up to 8 h. */
function retryDelayMs(attempts: number): number {
  if (attempts <= 2) return attempts === 1 ? 2 * SECOND_MS : 6 * SECOND_MS
  return Math.min(5 * 60 * SECOND_MS * 2 ** (attempts - 3), 8 * 3600 * SECOND_MS)
}

const transportUrl = async ({ deps, site }: MailContext): Promise<string> =>
  (await revealSecret(deps.config.appKey, site.settings['mail.transport_url'])) ||
  deps.config.mail.url

/** The transport and the sender as the settings name them; the transport is null where mail is only kept. */
export async function openMailer({ deps, site }: MailContext) {
  const { settings } = site
  return {
    transport: openMailTransport(await transportUrl({ deps, site }), deps.emailBinding),
    from: {
      name: settings['mail.from_name'] || settings['branding.site_name'],
      email: settings['mail.from_address'] || deps.config.mail.from,
    },
  }
}

/** The mail as a row, for the batch of the verb that causes it; `sendQueuedMail` then sends it. */
export async function newMail(
  ctx: MailContext,
  receiver: { email: string; language: string | null },
  message: MailMessage,
): Promise<NewMail> {
  const { to, subject, ...body } = await composeMail(ctx, receiver, message)
  const url = await transportUrl(ctx)
  return {
    recipient: to,
    subject,
    body: await encryptSecret(ctx.deps.config.appKey, 'mail-body', JSON.stringify(body)),
    status: url === '' || url === 'log:' ? 'kept' : 'queued',
    nextAttemptAt: ctx.deps.clock().toISOString(),
  }
}

/** The statement that queues a mail, for the batch of the change that it reports, under the same condition. */
export const queueMail = (
  db: Database,
  { recipient, subject, body, status, nextAttemptAt }: NewMail,
  condition: SQLWrapper,
) =>
  db.run(sql`
    INSERT INTO outgoing_mails (recipient, subject, body, status, next_attempt_at)
    SELECT ${recipient}, ${subject}, ${body}, ${status}, ${nextAttemptAt} WHERE ${condition}`)

/** Sends queued mails after the response. */
export function sendQueuedMail({ deps }: Pick<RequestContext, 'deps'>): void {
  deps.inBackground(async (db) => {
    for (let round = 0; round < ROUNDS_BEHIND_ANSWER; round++) {
      const { failed } = await deliverDueMail({ ...deps, db })
      if (failed === 0) return
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(round + 1) + 100))
    }
  })
}

/**
 * One round: takes the mail that is due, whoever caused it, and tries to send it by the settings as they are now.
 * May run in many places at once.
 */
export async function deliverDueMail(deps: Deps): Promise<{ sent: number; failed: number }> {
  const { db } = deps
  const now = deps.clock()
  const due = await claimDueMail(db, now)
  if (due.length === 0) return { sent: 0, failed: 0 }
  const site = await loadSiteData({ ...deps, now })
  const open = () => openMailer({ deps, site })
  const outcomes = await Promise.all(
    due.map(async (row) => {
      const error = await tryToSend(deps, row, open)
      await recordOutcome(db, row, error, deps.clock())
      return error
    }),
  )
  const failed = outcomes.filter((error) => error !== null).length
  return { sent: due.length - failed, failed }
}

type DueMail = Awaited<ReturnType<typeof claimDueMail>>[number]

async function claimDueMail(db: Database, now: Date) {
  const due = db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(
      and(eq(outgoingMails.status, 'queued'), lte(outgoingMails.nextAttemptAt, now.toISOString())),
    )
    .orderBy(outgoingMails.nextAttemptAt)
    .limit(MAILS_PER_ROUND)
  return db
    .update(outgoingMails)
    .set({
      attempts: sql`${outgoingMails.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + CLAIM_MS).toISOString(),
    })
    .where(inArray(outgoingMails.id, due))
    .returning()
}

/** Returns the error, or null. */
async function tryToSend(
  { config }: Deps,
  row: DueMail,
  open: () => ReturnType<typeof openMailer>,
): Promise<string | null> {
  try {
    const body = await decryptSecret(config.appKey, 'mail-body', row.body)
    const { transport, from } = await open()
    if (!transport) return 'no mail transport is configured'
    const parts = JSON.parse(body) as Omit<Mail, 'to' | 'subject'>
    await transport({ to: row.recipient, subject: row.subject, ...parts }, from)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function recordOutcome(
  db: Database,
  row: DueMail,
  error: string | null,
  now: Date,
): Promise<void> {
  const outcome: Partial<typeof outgoingMails.$inferInsert> =
    error === null
      ? { status: 'sent', sentAt: now.toISOString(), lastError: null }
      : {
          status: row.attempts >= MAX_ATTEMPTS ? 'failed' : 'queued',
          lastError: error.slice(0, 500),
          nextAttemptAt: new Date(now.getTime() + retryDelayMs(row.attempts)).toISOString(),
        }
  // A manual resend meanwhile resets the count and ignores this attempt.
  const isSameTry = and(eq(outgoingMails.id, row.id), eq(outgoingMails.attempts, row.attempts))
  await db.update(outgoingMails).set(outcome).where(isSameTry)
  if (error !== null) {
    // The reason is only in the log of outgoing mail: servers' responses contain addresses.
    console.error(JSON.stringify({ level: 'error', message: 'mail not sent', mailId: row.id }))
  }
}
