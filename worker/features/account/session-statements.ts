import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, sessions } from '#db/schema/index.ts'

/** Not those in which admins look at the site as the user. */
export const selectOpenSessions = (db: Database, userId: number, now: Date) =>
  db
    .select({
      id: sessions.id,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      country: sessions.country,
      city: sessions.city,
      lastActiveAt: sessions.lastActiveAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.impersonatorId),
        gt(sessions.expiresAt, now.toISOString()),
      ),
    )

/** Sessions that are open, and tokens that were used. */
export const sessionStatements = (db: Database, userId: number, now: Date) =>
  [
    selectOpenSessions(db, userId, now),
    db
      .select({
        id: accessTokens.id,
        name: accessTokens.name,
        lastUsedAt: accessTokens.lastUsedAt,
        lastIpAddress: accessTokens.lastIpAddress,
      })
      .from(accessTokens)
      .where(
        and(
          eq(accessTokens.userId, userId),
          isNotNull(accessTokens.lastUsedAt),
          or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now.toISOString())),
        ),
      ),
  ] as const
