import type { AccessTokenRow } from './queries.ts'
import type { AccessToken } from './schema.ts'

export function presentToken(row: AccessTokenRow): AccessToken {
  return {
    id: row.id,
    name: row.name,
    abilities: row.abilities,
    last_used_at: row.lastUsedAt,
    expires_at: row.expiresAt,
    created_at: row.createdAt,
  }
}
