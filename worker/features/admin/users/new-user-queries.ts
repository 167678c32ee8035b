import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { oneTimeTokens, users } from '#db/schema/index.ts'
import type { NewOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'

export interface NewUser {
  email: string
  passwordHash: string
  firstName: string | null
  lastName: string | null
  language: string
  availableSpaceBytes: number | null
  emailVerifiedAt: string | null
  roleIds: readonly number[]
  /** Of a mail to the user, and the mail. */
  token: NewOneTimeToken['row'] | null
  mail: NewMail | null
}

/** The account with an address. */
export const accountOf = (email: string | SQL): SQL =>
  sql`(SELECT id FROM users WHERE email = ${email} AND is_provisional = 0)`

/** Inserts a user, in one round trip. Throws a unique violation for a taken address. */
export async function insertUser(
  db: Database,
  { roleIds, token, mail, ...user }: NewUser,
  now: string,
  audit: ReturnType<typeof auditStatement>,
): Promise<number> {
  const userId = accountOf(user.email)
  const [[row]] = await db.batch([
    db
      .insert(users)
      .values({ ...user, createdAt: now, updatedAt: now })
      .returning({ id: users.id }),
    db.run(sql`
      INSERT INTO user_roles (user_id, role_id)
      SELECT ${userId}, value FROM json_each(${JSON.stringify(roleIds)})`),
    ...(user.emailVerifiedAt === null ? [] : [deleteClaims(db, sql`= ${user.email}`)]),
    ...(token
      ? [db.insert(oneTimeTokens).values({ ...token, userId: userId as SQL<number> })]
      : []),
    ...(mail ? [queueMail(db, mail, sql`1`)] : []),
    audit,
  ])
  if (!row) throw new Error('the user was not inserted')
  return row.id
}

/** Rival claims of an address lapse once it is proven. */
export const deleteClaims = (db: Database, isAddress: SQL) =>
  db.delete(users).where(and(eq(users.isProvisional, true), sql`${users.email} ${isAddress}`))
