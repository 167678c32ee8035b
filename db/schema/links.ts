import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import { fileEntries } from './files.ts'
import { users } from './users.ts'

/** Public addresses of entries. A trigger deletes a link with the last of its entries. */
export const links = sqliteTable(
  'links',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    hash: text('hash').notNull().unique(),
    /** An address that its maker chose: see `linkNameProblem`. Lower case. */
    name: text('name').unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A request takes files and shows none. */
    kind: text('kind', { enum: ['link', 'request'] })
      .notNull()
      .default('link'),
    /** For the visitors of a request. */
    message: text('message'),
    /** A PHC string. */
    passwordHash: text('password_hash'),
    expiresAt: timestamp('expires_at'),
    allowDownload: integer('allow_download', { mode: 'boolean' }).notNull().default(true),
    /** Whether visitors may upload into its folders. */
    allowEdit: integer('allow_edit', { mode: 'boolean' }).notNull().default(false),
    /** As many whole downloads end the link; null = no limit. */
    maxDownloads: integer('max_downloads'),
    /** So many files and bytes may be uploaded by it; null = as the site's settings say, 0 = no limit. */
    maxUploads: integer('max_uploads'),
    maxUploadBytes: integer('max_upload_bytes'),
    /** Opened so often, and downloaded to the last byte: see `features/links/README.md`. */
    views: integer('views').notNull().default(0),
    downloads: integer('downloads').notNull().default(0),
    /** Files uploaded by it, whatever has become of them. */
    uploads: integer('uploads').notNull().default(0),
    uploadBytes: integer('upload_bytes').notNull().default(0),
    /** Of a request: how many `uploads` its maker was mailed about, and when. */
    mailedUploads: integer('mailed_uploads').notNull().default(0),
    mailedAt: timestamp('mailed_at'),
    lastOpenedAt: timestamp('last_opened_at'),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  // Lists of one's links; removing a user looks here too, for the foreign key.
  (table) => [
    index('links_user').on(table.userId, table.id),
    index('links_by_creation').on(table.createdAt),
    index('links_requests')
      .on(table.id)
      .where(sql`${table.kind} = 'request'`),
    index('links_protected')
      .on(table.id)
      .where(sql`${table.passwordHash} IS NOT NULL`),
    // Requests whose makers are to be mailed.
    index('links_unmailed')
      .on(table.mailedAt)
      .where(sql`${table.kind} = 'request' AND ${table.uploads} > ${table.mailedUploads}`),
  ],
)

export type LinkKind = (typeof links.$inferSelect)['kind']

const linkId = () =>
  integer('link_id')
    .notNull()
    .references(() => links.id, { onDelete: 'cascade' })

/** The entries that links lead to, all of one space. */
export const linkEntries = sqliteTable(
  'link_entries',
  {
    linkId: linkId(),
    entryId: integer('entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.entryId] }),
    index('link_entries_entry').on(table.entryId, table.linkId),
  ],
)

/** Who may open a link: its visitors prove one of these addresses. A link without any is open to everybody. */
export const linkAddresses = sqliteTable(
  'link_addresses',
  {
    /** Never used again: a pass names it, and ends with it. */
    id: integer('id').primaryKey({ autoIncrement: true }),
    linkId: linkId(),
    /** NFC and lower case. */
    email: text('email').notNull(),
  },
  (table) => [uniqueIndex('link_addresses_email').on(table.linkId, table.email)],
)

/** The code that was last mailed to an address, until it is used. */
export const linkCodes = sqliteTable(
  'link_codes',
  {
    addressId: integer('address_id')
      .primaryKey()
      .references(() => linkAddresses.id, { onDelete: 'cascade' }),
    /** HMAC under the app key: a hash without a key is reversed by trying a million codes. */
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('link_codes_expiry').on(table.expiresAt)],
)

/** Visits of the last hour: each is counted once. */
export const linkVisits = sqliteTable(
  'link_visits',
  {
    linkId: linkId(),
    /** A keyed hash of the visitor's address and browser. */
    visitor: text('visitor').notNull(),
    /** A hash of the files downloaded; empty for opening the link. */
    download: text('download').notNull(),
    /** Whether it has been added to the link's numbers; a download that has not holds one back until this expires. */
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.visitor, table.download] }),
    index('link_visits_expiry').on(table.expiresAt),
    // Those that hold back one of a link's downloads.
    index('link_visits_uncounted')
      .on(table.linkId, table.expiresAt)
      .where(sql`${table.isCounted} = 0`),
  ],
)

/** Whole downloads under way by links with a limit: each holds one back. */
export const linkReservations = sqliteTable(
  'link_reservations',
  {
    token: text('token').primaryKey(),
    linkId: linkId(),
    /** The Worker may end before it could give the reservation back. */
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('link_reservations_link').on(table.linkId, table.expiresAt),
    index('link_reservations_expiry').on(table.expiresAt),
  ],
)

/** Abuse that visitors reported, for the owner of the site. */
export const linkReports = sqliteTable(
  'link_reports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null once the link is gone; its address and its maker stay. */
    linkId: integer('link_id').references(() => links.id, { onDelete: 'set null' }),
    linkHash: text('link_hash').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason', {
      enum: ['malware', 'phishing', 'illegal', 'copyright', 'privacy', 'other'],
    }).notNull(),
    message: text('message').notNull(),
    /** For questions; unproven. */
    email: text('email'),
    createdAt: createdAt(),
    /** When an admin had dealt with it. */
    closedAt: timestamp('closed_at'),
  },
  (table) => [
    index('link_reports_link').on(table.linkId),
    index('link_reports_user').on(table.userId),
    index('link_reports_open')
      .on(table.id, table.linkId)
      .where(sql`${table.closedAt} IS NULL`),
  ],
)
