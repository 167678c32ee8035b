import { eq } from 'drizzle-orm'
import { customPages } from '#db/schema/index.ts'
import type { AdminList } from '../lists/admin-list.ts'
import { containsText } from '../lists/search-text.ts'
import { presentListedPage } from './present.ts'
import { selectPages, type ListedRow } from './queries.ts'
import type { ListedPage, ListPagesQuery } from './schema.ts'

/** Pages that the owner wrote. */
export const PAGES: AdminList<
  ListedRow,
  ListedPage,
  ListPagesQuery['orderBy'],
  ListPagesQuery['filters']
> = {
  permission: 'pages.update',
  id: customPages.id,
  idOf: ({ id }) => id,
  orders: {
    updated_at: { by: customPages.updatedAt },
    title: { by: customPages.title },
    slug: { by: customPages.slug },
  },
  conditions: (filters, query) => [
    containsText(query, customPages.title, customPages.slug),
    filters.set_seo === undefined ? undefined : eq(customPages.setSeo, filters.set_seo),
  ],
  select: selectPages,
  present: presentListedPage,
  csv: [
    { header: 'id', value: ({ id }) => id },
    { header: 'slug', value: ({ slug }) => slug },
    { header: 'title', value: ({ title }) => title },
    { header: 'created_at', value: (page) => page.created_at },
    { header: 'updated_at', value: (page) => page.updated_at },
  ],
}
