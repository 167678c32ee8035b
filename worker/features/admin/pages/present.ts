import type { ListedRow, PageRow } from './queries.ts'
import type { AdminPage, ListedPage } from './schema.ts'

export const presentListedPage = (row: ListedRow): ListedPage => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  set_seo: row.setSeo,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

export const presentPage = (row: PageRow): AdminPage => ({
  ...presentListedPage(row),
  body: row.body,
  seo: row.seo,
})
