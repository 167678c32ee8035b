import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, blobs, uploads, users } from '#db/schema/index.ts'
import { isLiveAccessToken } from '#worker/auth/access-tokens.ts'
import { isActiveUser, signedInUserColumns } from '#worker/auth/signed-in-user.ts'
import { sessionStatements } from '#worker/features/account/session-statements.ts'
import type { UpdateProfileInput } from './schema.ts'

export type UserDetailsRows = NonNullable<Awaited<ReturnType<typeof selectUserDetails>>>

/** An account with all that its details show; null when there is none. */
export async function selectUserDetails(db: Database, userId: number, now: Date) {
  const [[user], tokens] = await db.batch(userDetails(db, userId, now))
  return user ? { user, tokens } : null
}

/** The same, and where the user is signed in. */
export async function selectAccount(db: Database, userId: number, now: Date) {
  const [[user], tokens, sessions, usedTokens] = await db.batch([
    ...userDetails(db, userId, now),
    ...sessionStatements(db, userId, now),
  ])
  return { details: user ? { user, tokens } : null, sessions: { sessions, tokens: usedTokens } }
}

const userDetails = (db: Database, userId: number, now: Date) =>
  [
    db
      .select({
        ...signedInUserColumns,
        twoFactorRecoveryCodes: users.twoFactorRecoveryCodes,
        hasTwoFactorSecret: sql<number>`(${users.twoFactorSecret} IS NOT NULL)`,
        bannedAt: users.bannedAt,
        pendingEmail: sql<string | null>`(
          SELECT json_extract(data, '$.email') FROM one_time_tokens WHERE user_id = users.id
            AND purpose = 'email-change' AND expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    db
      .select()
      .from(accessTokens)
      .where(and(eq(accessTokens.userId, userId), isLiveAccessToken(now)))
      .orderBy(desc(accessTokens.id)),
  ] as const

/** Changes an account and returns its details; null when there is none. */
export async function updateProfile(
  db: Database,
  userId: number,
  input: UpdateProfileInput,
  now: Date,
): Promise<UserDetailsRows | null> {
  const update = db
    .update(users)
    .set({
      updatedAt: now.toISOString(),
      ...(input.first_name === undefined ? {} : { firstName: input.first_name }),
      ...(input.last_name === undefined ? {} : { lastName: input.last_name }),
      ...(input.language === undefined ? {} : { language: input.language }),
      ...(input.country === undefined ? {} : { country: input.country }),
      ...(input.timezone === undefined ? {} : { timezone: input.timezone }),
      ...(input.date_format === undefined ? {} : { dateFormat: input.date_format }),
      ...(input.time_format === undefined ? {} : { timeFormat: input.time_format }),
      ...(input.available_space === undefined
        ? {}
        : { availableSpaceBytes: input.available_space }),
    })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  const [, [user], tokens] = await db.batch([update, ...userDetails(db, userId, now)])
  return user ? { user, tokens } : null
}

/** The promise to store a picture: what is left of one that was cut off is collected by it. */
export async function insertAvatarUpload(
  db: Database,
  upload: { objectKey: string; userId: number; sizeBytes: number; mime: string; expiresAt: string },
): Promise<void> {
  await db.insert(uploads).values({ ...upload, name: 'avatar', isPutOnce: true })
}

/** Makes a stored object the user's picture. The former one is left to the collecting job. */
export async function updateAvatar(
  db: Database,
  userId: number,
  avatar: { path: string; objectKey: string; sizeBytes: number; etag: string; crc32: number },
  now: Date,
): Promise<void> {
  const { path, objectKey, sizeBytes, etag, crc32 } = avatar
  await db.batch([
    db.insert(blobs).values({ objectKey, sizeBytes, etag, crc32 }),
    db
      .update(users)
      .set({
        avatar: path,
        avatarBlobId: sql`(SELECT id FROM blobs WHERE object_key = ${objectKey})`,
        updatedAt: now.toISOString(),
      })
      .where(eq(users.id, userId)),
    db.delete(uploads).where(eq(uploads.objectKey, objectKey)),
  ])
}

export async function deleteAvatar(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ avatar: null, avatarBlobId: null, updatedAt: now.toISOString() })
    .where(eq(users.id, userId))
}

/** The object behind a picture that somebody has now. */
export async function selectAvatarObject(db: Database, path: string, now: Date) {
  const [row] = await db
    .select({ objectKey: blobs.objectKey, etag: blobs.etag, sizeBytes: blobs.sizeBytes })
    .from(blobs)
    .innerJoin(users, eq(users.avatarBlobId, blobs.id))
    .where(and(eq(users.avatar, path), isActiveUser(now)))
  return row ?? null
}
