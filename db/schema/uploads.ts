import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from './columns.ts'
import { fileEntries } from './files.ts'
import { links } from './links.ts'
import { unsizedParts } from './signed-address.ts'
import { users } from './users.ts'

/** A promise to store one object: made before the first byte, settled by the call that finishes it. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    objectKey: text('object_key').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where a visitor sends it: then `user_id` is the link's maker, and only this link's visitors go on with it. */
    linkId: integer('link_id').references(() => links.id, {
      onDelete: 'set null',
    }),
    /** Who the visitor says to be; empty = did not say. */
    senderName: text('sender_name'),
    /** How its bytes come: straight to the bucket, as a form, or by the tus protocol. */
    strategy: text('strategy', { enum: ['direct', 'form', 'tus'] })
      .notNull()
      .default('direct'),
    /** Declared size; bytes received so far for deferred-length tus uploads; the final size once finished. */
    sizeBytes: integer('size_bytes').notNull(),
    mime: text('mime').notNull(),
    name: text('name').notNull(),
    /** R2's id, for uploads in parts. */
    multipartUploadId: text('multipart_upload_id'),
    /** Signed into the addresses of parts; null = addresses of this upload sign no length (see `unsizedParts`). */
    partSizeBytes: integer('part_size_bytes'),
    /** When the five-minute job last listed the parts of an upload whose addresses sign no length. */
    partsCheckedAt: timestamp('parts_checked_at'),
    /** Whether the signed address works for one PUT only; by another, the object may be replaced until it expires. */
    isPutOnce: integer('is_put_once', { mode: 'boolean' }).notNull(),
    /** Set by the one finishing call that wins; the rest of its batch is conditional on it. */
    finishToken: text('finish_token'),
    entryId: integer('entry_id').references(() => fileEntries.id, { onDelete: 'set null' }),
    /** Identifies the entry to a sender whose response was lost. Set when the upload is finished. */
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('uploads_expiry').on(table.expiresAt),
    index('uploads_user').on(table.userId),
    index('uploads_link')
      .on(table.linkId, table.id)
      .where(sql`${table.linkId} IS NOT NULL`),
    // The sum of what a user has begun, however much they have finished.
    index('uploads_unfinished')
      .on(table.userId, table.expiresAt)
      .where(sql`${table.finishToken} IS NULL`),
    index('uploads_unsized_parts')
      .on(table.partsCheckedAt)
      .where(sql`${unsizedParts} AND ${table.finishToken} IS NULL`),
    // Deleting an entry looks here, for its foreign key.
    index('uploads_entry').on(table.entryId),
    uniqueIndex('uploads_idempotency')
      .on(table.userId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} IS NOT NULL AND ${table.linkId} IS NULL`),
    uniqueIndex('uploads_link_idempotency')
      .on(table.linkId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} IS NOT NULL AND ${table.linkId} IS NOT NULL`),
  ],
)
