import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { accessTokens, sessions, socialProfiles, spaces, users } from '#db/schema/index.ts'
import { selectOpenSessions } from '#worker/features/account/session-statements.ts'
import { targetsWhere, toTarget } from '../rights/queries.ts'
import { selectUsers } from './queries.ts'

/** A user with all that their page shows; null when there is none. One round trip. */
export async function selectUserDetails(db: Database, id: number, now: Date) {
  const isUser = eq(users.id, id)
  const [[user], [facts], [password], sessionRows, tokens, services, workspaces] = await db.batch([
    selectUsers(db, { where: isUser, orderBy: [], limit: 1, offset: 0 }),
    targetsWhere(db, isUser),
    db
      .select({ hasPassword: sql<number>`(${users.passwordHash} <> '')` })
      .from(users)
      .where(isUser),
    selectOpenSessions(db, id, now).orderBy(desc(sessions.lastActiveAt)).limit(100),
    db
      .select({
        id: accessTokens.id,
        name: accessTokens.name,
        abilities: accessTokens.abilities,
        lastUsedAt: accessTokens.lastUsedAt,
        expiresAt: accessTokens.expiresAt,
        createdAt: accessTokens.createdAt,
      })
      .from(accessTokens)
      .where(eq(accessTokens.userId, id))
      .orderBy(desc(accessTokens.id))
      .limit(100),
    db
      .select({ service: socialProfiles.service })
      .from(socialProfiles)
      .where(eq(socialProfiles.userId, id)),
    db
      .select({
        id: spaces.id,
        name: sql<string>`coalesce(${spaces.name}, '')`,
        memberCount: sql<number>`1 + (SELECT count(*) FROM workspace_members m WHERE m.space_id = spaces.id)`,
      })
      .from(spaces)
      .where(and(eq(spaces.ownerId, id), eq(spaces.kind, 'workspace')))
      .orderBy(spaces.name)
      .limit(100),
  ])
  return user && facts && password
    ? { user, target: toTarget(facts), ...password, sessionRows, tokens, services, workspaces }
    : null
}
