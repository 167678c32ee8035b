import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { auditStatement } from '#worker/audit/audit.ts'
import type { NewUser } from '../new-user-queries.ts'
import { selectUserRoles } from '../queries.ts'

/** The roles that users can have, and which of the addresses have an account. One round trip. */
export async function selectForImport(db: Database, emails: readonly string[]) {
  const [roles, taken] = await db.batch([
    selectUserRoles(db),
    db.all<{ email: string }>(sql`
      SELECT u.email FROM json_each(${JSON.stringify(emails)}) e CROSS JOIN users u
      ON u.email = e.value AND u.is_provisional = 0`),
  ])
  return { roles, taken: new Set(taken.map(({ email }) => email)) }
}

/** Inserts users with roles, links and mails: all or none. Throws a unique violation for a taken address. */
export async function insertUsers(
  db: Database,
  users: readonly NewUser[],
  now: string,
  audit: ReturnType<typeof auditStatement>,
): Promise<void> {
  const rows = sql`json_each(${JSON.stringify(users.map((user) => ({ ...user, mail: undefined })))}) r`
  const mails = JSON.stringify(users.flatMap(({ mail }) => mail ?? []))
  await db.batch([
    db.run(sql`
      INSERT INTO users (email, password_hash, first_name, last_name, language, available_space_bytes, created_at, updated_at)
      SELECT r.value ->> 'email', r.value ->> 'passwordHash', r.value ->> 'firstName', r.value ->> 'lastName',
        r.value ->> 'language', r.value ->> 'availableSpaceBytes', ${now}, ${now} FROM ${rows}`),
    db.run(sql`
      INSERT INTO user_roles (user_id, role_id)
      SELECT u.id, given.value FROM ${rows}
        CROSS JOIN users u ON u.email = r.value ->> 'email' AND u.is_provisional = 0
        CROSS JOIN json_each(r.value -> 'roleIds') given WHERE true
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO one_time_tokens (token_hash, purpose, user_id, created_at, expires_at)
      SELECT r.value -> 'token' ->> 'tokenHash', r.value -> 'token' ->> 'purpose', u.id,
        r.value -> 'token' ->> 'createdAt', r.value -> 'token' ->> 'expiresAt'
      FROM ${rows} CROSS JOIN users u ON u.email = r.value ->> 'email' AND u.is_provisional = 0
      WHERE json_type(r.value, '$.token') = 'object'`),
    db.run(sql`
      INSERT INTO outgoing_mails (recipient, subject, body, status, next_attempt_at)
      SELECT value ->> 'recipient', value ->> 'subject', value ->> 'body', value ->> 'status', value ->> 'nextAttemptAt'
      FROM json_each(${mails})`),
    audit,
  ])
}
