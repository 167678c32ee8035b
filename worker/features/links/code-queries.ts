import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { queueMail } from '#worker/mail/outbox.ts'
import type { NewMail } from '#worker/mail/outbox.ts'

/** Guesses at one code. */
const MAX_TRIES = 5

interface Code {
  linkId: number
  email: string
  codeHash: string
}

const addressOf = ({ linkId, email }: Pick<Code, 'linkId' | 'email'>) =>
  sql`(SELECT id FROM link_addresses WHERE link_id = ${linkId} AND email = ${email})`

/** Replaces the code of an address and queues its mail; false, and nothing is done, for one that is not in the list. */
export async function insertCode(
  db: Database,
  code: Code & { expiresAt: string },
  mail: NewMail,
): Promise<boolean> {
  const address = addressOf(code)
  const [stored] = await db.batch([
    db.all(sql`
      INSERT INTO link_codes (address_id, code_hash, expires_at)
      SELECT ${address}, ${code.codeHash}, ${code.expiresAt} WHERE ${address} IS NOT NULL
      ON CONFLICT DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0
      RETURNING address_id`),
    queueMail(db, mail, sql`${address} IS NOT NULL`),
  ])
  return stored.length > 0
}

/** Deletes the right code and returns its address's id; counts a try, and returns null, for another one. */
export async function useCode(db: Database, code: Code & { now: string }): Promise<number | null> {
  const address = addressOf(code)
  const [[used]] = await db.batch([
    db.all<{ address_id: number }>(sql`
      DELETE FROM link_codes
      WHERE address_id = ${address} AND code_hash = ${code.codeHash} AND tries < ${MAX_TRIES} AND expires_at > ${code.now}
      RETURNING address_id`),
    db.run(sql`UPDATE link_codes SET tries = tries + 1 WHERE address_id = ${address}`),
  ])
  return used?.address_id ?? null
}
