import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import { blobs } from './files.ts'

/** The owner's changes; a setting without a row has the registry's default. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at').notNull(),
})

export const themes = sqliteTable('themes', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull().unique(),
  /** Design token → CSS color. */
  colors: text('colors', { mode: 'json' }).$type<Record<string, string>>().notNull(),
  isDark: integer('is_dark', { mode: 'boolean' }).notNull().default(false),
  defaultLight: integer('default_light', { mode: 'boolean' }).notNull().default(false),
  defaultDark: integer('default_dark', { mode: 'boolean' }).notNull().default(false),
  createdAt: createdAt(),
})

export const localizations = sqliteTable('localizations', {
  /** BCP 47. */
  language: text('language').primaryKey(),
  name: text('name').notNull(),
  lines: text('lines', { mode: 'json' }).$type<Record<string, string>>().notNull(),
  updatedAt: timestamp('updated_at').notNull(),
})

export const customPages = sqliteTable('custom_pages', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  slug: text('slug').notNull().unique(),
  /** The landing page is the only type. */
  type: text('type', { enum: ['default'] })
    .notNull()
    .default('default'),
  title: text('title').notNull(),
  /** HTML, sanitized before it is written. */
  body: text('body').notNull(),
  /** Tags for search engines and link previews. */
  seo: text('seo', { mode: 'json' }).$type<{
    title?: string
    description?: string
    image?: string
  }>(),
  /** Whether `seo` replaces the title and the description of the page's head. */
  setSeo: integer('set_seo', { mode: 'boolean' }).notNull().default(false),
  createdAt: createdAt(),
  updatedAt: timestamp('updated_at').notNull(),
})

/** Keys that the site makes for itself once, encrypted with the app key. */
export const siteKeys = sqliteTable('site_keys', {
  name: text('name', { enum: ['vapid'] }).primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
})

/** Images that an admin uploaded for settings and pages; those that nothing names are deleted by a job. */
export const siteImages = sqliteTable(
  'site_images',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The address, unguessable. */
    path: text('path').notNull().unique(),
    blobId: integer('blob_id')
      .notNull()
      .references(() => blobs.id),
    createdAt: createdAt(),
  },
  (table) => [index('site_images_blob').on(table.blobId)],
)
