import { eq } from 'drizzle-orm'
import { tags, users } from '#db/schema/index.ts'
import type { AdminList } from '../lists/admin-list.ts'
import { containsText } from '../lists/search-text.ts'
import { selectTags, type TagRow } from './queries.ts'
import type { AdminTag, ListTagsQuery } from './schema.ts'

/** Tags of all users. */
export const TAGS: AdminList<TagRow, AdminTag, ListTagsQuery['orderBy'], ListTagsQuery['filters']> =
  {
    permission: 'tags.update',
    id: tags.id,
    idOf: ({ id }) => id,
    orders: { created_at: { by: tags.id } },
    conditions: (filters, query) => [
      containsText(query, tags.name, users.email),
      filters.owner === undefined ? undefined : eq(tags.userId, filters.owner),
    ],
    select: selectTags,
    present: (row) => ({
      id: row.id,
      name: row.name,
      owner: { id: row.ownerId, email: row.ownerEmail },
      entries_count: row.entryCount,
      created_at: row.createdAt,
    }),
    csv: [
      { header: 'id', value: ({ id }) => id },
      { header: 'name', value: ({ name }) => name },
      { header: 'owner', value: ({ owner }) => owner.email },
      { header: 'entries_count', value: (tag) => tag.entries_count },
      { header: 'created_at', value: (tag) => tag.created_at },
    ],
  }
