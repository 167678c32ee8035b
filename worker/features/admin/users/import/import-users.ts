import { isUniqueViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, requireUser } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ConflictError } from '#worker/errors.ts'
import { languageLines } from '#worker/i18n/language-lines.ts'
import { trans } from '#worker/i18n/trans.ts'
import { inSlices, pause } from '#worker/input/in-slices.ts'
import { sendQueuedMail } from '#worker/mail/outbox.ts'
import { withMail } from '../create-user.ts'
import type { NewUser } from '../new-user-queries.ts'
import { checkRows, type CheckedRow } from './check-rows.ts'
import { insertUsers, selectForImport } from './queries.ts'
import { readCsv } from './read-csv.ts'
import type { ImportReport, ImportUsersInput } from './schema.ts'

/** One batch of the database. */
const USERS_PER_BATCH = 500

/** Composing and sealing a mail takes about half a millisecond. */
const MAILS_PER_PAUSE = 20

/**
 * Makes accounts of the rows of a CSV file; rows that cannot be are reported. Users without a password get a mail with
 * a link to set one.
 * @throws as `authorizeAdmin`; ValidationError for a file that is not understood; ConflictError for an address that was
 * taken meanwhile.
 */
export async function importUsers(
  ctx: RequestContext,
  { csv, dryRun }: ImportUsersInput,
): Promise<ImportReport> {
  authorizeAdmin(permissionHolder(ctx), 'users.update')
  const { db } = ctx.deps
  const rows = await readCsv(csv)
  const emails = rows.map(({ fields }) => (fields.email ?? '').normalize('NFC').toLowerCase())
  const site = { caller: requireUser(ctx), ...(await selectForImport(db, emails)) }
  const { accepted, refused } = await checkRows(rows, site)
  if (!dryRun) {
    for await (const slice of inSlices(accepted, USERS_PER_BATCH)) await insertSlice(ctx, slice)
    sendQueuedMail(ctx)
  }
  const lines = languageLines(ctx)
  return {
    accepted: accepted.length,
    mailed: accepted.filter(({ password }) => password === null).length,
    refused: refused.map(({ reason, ...row }) => ({ ...row, reason: trans(lines, reason) })),
  }
}

async function insertSlice(ctx: RequestContext, rows: readonly CheckedRow[]): Promise<void> {
  const { db, clock } = ctx.deps
  const now = clock()
  const users: NewUser[] = []
  for (const row of rows) {
    users.push(await newUser(ctx, row, now))
    if (users.length % MAILS_PER_PAUSE === 0) await pause()
  }
  const audit = auditStatement(db, ctx, {
    action: 'users.import',
    subject: { type: 'user' },
    after: { users: rows.map(({ email }) => email) },
  })
  try {
    await insertUsers(db, users, now.toISOString(), audit)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ConflictError('Somebody registered with one of these addresses. Please try again.')
  }
}

async function newUser(
  ctx: RequestContext,
  { password, line: _line, ...row }: CheckedRow,
  now: Date,
): Promise<NewUser> {
  return withMail(
    ctx,
    {
      ...row,
      passwordHash: password === null ? '' : await ctx.deps.passwords.hash(password),
      language: ctx.site.settings['i18n.default_language'],
      emailVerifiedAt: null,
    },
    now,
  )
}
