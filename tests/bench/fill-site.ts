import { sql, type SQL } from 'drizzle-orm'
import type { App } from '#tests/support/app.ts'
import { fillEntries } from './fill-entries.ts'

/** One statement's share: the database's client waits ten seconds for an answer. */
const ROWS_PER_STATEMENT = 5000

/** Rows of what is rare (bans, open reports, …): the oldest of each table, the last that a list comes to. */
export const RARE = 40

/** Rows that were made on each day from this one. */
const ROWS_A_DAY = 50
export const FIRST_DAY = '2015-01-01'

const OWNERS = 20

export interface SiteSize {
  users: number
  entries: number
  links: number
  workspaces: number
  tags: number
  /** Each of subscriptions and invoices. */
  subscriptions: number
  /** Each of link reports, contact messages and groups of errors. */
  reports: number
  /** Each of audit events and mails. */
  logLines: number
}

/** Facts that calls on a filled site name. */
export type FilledSite = Awaited<ReturnType<typeof fillSite>>

/** Fills what the admin area lists, where it is kept. Rows of each kind are alike in sites of all sizes but in number. */
export async function fillSite(app: App, size: SiteSize) {
  await fillUsers(app, size.users)
  const user = await firstId(app, sql`users WHERE email = 'person000001@bench.example'`)
  const ownerEntries = Math.floor(size.entries / OWNERS)
  await fillBlobs(app, ownerEntries * OWNERS)
  for (let index = 0; index < OWNERS; index++)
    await fillEntries(app, { id: user + index }, null, ownerEntries, {
      createdAt: new Date(Date.parse(FIRST_DAY) + index * 24 * 60 * 60 * 1000).toISOString(),
      blobsAfter: index * ownerEntries,
    })
  const entry = await firstId(app, sql`file_entries WHERE owner_id = ${user}`)
  await app.db.run(sql`UPDATE file_entries SET type = 'video' WHERE id < ${entry + RARE}`)
  await app.db.run(sql`
    UPDATE file_entries SET deleted_at = created_at, trash_root_id = id
    WHERE id >= ${entry + RARE} AND id < ${entry + 2 * RARE}`)
  await app.db.run(sql`
    UPDATE spaces SET used_bytes = (SELECT sum(size_bytes) FROM file_entries WHERE space_id = spaces.id)
    WHERE id IN (SELECT DISTINCT space_id FROM file_entries)`)
  await fillLinks(app, size, { user, entry })
  await fillWorkspaces(app, size.workspaces, user)
  await fillTags(app, size.tags, { user, entry })
  await fillLogs(app, size, user)
  await fillBilling(app, size.subscriptions, user)
  return {
    user,
    product: await firstId(app, sql`products`),
    rareRole: await firstId(app, sql`roles WHERE name = 'Rare'`),
    defaultRole: await firstId(app, sql`roles WHERE is_default`),
  }
}

async function firstId(app: App, from: SQL): Promise<number> {
  const [row] = await app.db.all<{ id: number }>(sql`SELECT min(id) AS id FROM ${from}`)
  if (!row) throw new Error('an aggregate always has a row')
  return row.id
}

/** Runs an INSERT … SELECT from `n`, whose `i` counts from 1. */
async function insertNumbered(app: App, count: number, insert: SQL, select: SQL): Promise<void> {
  for (let first = 1; first <= count; first += ROWS_PER_STATEMENT) {
    const last = Math.min(first + ROWS_PER_STATEMENT - 1, count)
    await app.db.run(sql`
      INSERT INTO ${insert}
      WITH RECURSIVE n(i) AS (SELECT CAST(${first} AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ${last})
      SELECT ${select} FROM n`)
  }
}

const time = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${FIRST_DAY}, (i / ${sql.raw(String(ROWS_A_DAY))}) || ' days')`
const isRare = sql`i <= ${sql.raw(String(RARE))}`
const later = sql`'2100-01-01T00:00:00.000Z'`

/** A value of rare rows, and that of all others. */
const rarely = (rare: SQL, usual = sql`NULL`) => sql`iif(${isRare}, ${rare}, ${usual})`

async function fillUsers(app: App, count: number): Promise<void> {
  await insertNumbered(
    app,
    count,
    sql`users (email, password_hash, first_name, last_name, email_verified_at, two_factor_confirmed_at, banned_at, last_active_at, created_at, updated_at)`,
    sql`printf('person%06d@bench.example', i), '', 'Person', printf('Number %d', i), ${rarely(sql`NULL`, time)},
      ${rarely(time)}, ${rarely(time)}, ${time}, ${time}, ${time}`,
  )
  await app.db.run(sql`
    INSERT INTO user_roles (user_id, role_id)
    SELECT u.id, r.id FROM users u JOIN roles r ON r.is_default WHERE u.email LIKE '%@bench.example'`)
  await app.db.run(sql`INSERT INTO roles (name) VALUES ('Rare')`)
  await app.db.run(sql`
    INSERT INTO user_roles (user_id, role_id)
    SELECT u.id, r.id FROM users u JOIN roles r ON r.name = 'Rare' WHERE u.banned_at IS NOT NULL`)
}

const fillBlobs = (app: App, count: number) =>
  insertNumbered(
    app,
    count,
    sql`blobs (object_key, size_bytes, etag, text_status, crc32, created_at)`,
    sql`printf('bench/%d', i), i % 5000, 'bench', 'unreadable', 0, ${FIRST_DAY}`,
  )

async function fillLinks(
  app: App,
  size: SiteSize,
  { user, entry }: { user: number; entry: number },
) {
  await insertNumbered(
    app,
    size.links,
    sql`links (hash, user_id, kind, password_hash, expires_at, created_at, updated_at)`,
    sql`printf('bench%d', i), CAST(${user} AS INTEGER), ${rarely(sql`'request'`, sql`'link'`)}, ${rarely(sql`'hash'`)},
      ${rarely(time, later)}, ${time}, ${time}`,
  )
  await app.db.run(sql`
    INSERT INTO link_entries (link_id, entry_id)
    SELECT id, row_number() OVER (ORDER BY id) + CAST(${entry - 1} AS INTEGER) FROM links WHERE hash LIKE 'bench%'`)
  await insertNumbered(
    app,
    size.reports,
    sql`link_reports (link_id, link_hash, user_id, reason, message, created_at, closed_at)`,
    sql`(SELECT id FROM links WHERE hash = printf('bench%d', i)), printf('bench%d', i), CAST(${user} AS INTEGER),
      ${rarely(sql`'phishing'`, sql`'other'`)}, 'A message of the usual length, about what was seen.', ${time}, ${rarely(sql`NULL`, time)}`,
  )
}

async function fillWorkspaces(app: App, count: number, user: number): Promise<void> {
  await insertNumbered(
    app,
    count,
    sql`spaces (kind, name, owner_id, created_at)`,
    sql`'workspace', printf('Team %d', i), CAST(${user} AS INTEGER) + i % ${sql.raw(String(OWNERS))}, ${time}`,
  )
  await app.db.run(sql`
    INSERT INTO workspace_members (space_id, user_id, role_id)
    SELECT s.id, CAST(${user + OWNERS} AS INTEGER) + m.value, (SELECT min(id) FROM roles WHERE type = 'workspace')
    FROM spaces s, json_each('[1,2,3]') m WHERE s.kind = 'workspace'`)
}

async function fillTags(app: App, count: number, { user, entry }: { user: number; entry: number }) {
  await insertNumbered(
    app,
    count,
    sql`tags (user_id, name, name_key, search_key, type, created_at)`,
    sql`CAST(${user} AS INTEGER) + i % 50, printf('tag %d', i), printf('tag %d', i), printf('tag %d', i), 'custom', ${time}`,
  )
  // A star is a tag, too: the newest ones are nobody's words.
  await app.db.run(sql`
    INSERT INTO tags (user_id, name, name_key, type)
    SELECT id, 'starred', 'starred', 'system' FROM users WHERE email LIKE '%@bench.example'`)
  await app.db.run(sql`
    INSERT INTO entry_tags (tag_id, entry_id)
    SELECT t.id, e.id FROM tags t CROSS JOIN file_entries e ON e.id >= ${entry} AND e.id < ${entry + 3} WHERE t.type = 'custom'`)
}

/** Of the oldest users. */
async function fillBilling(app: App, count: number, user: number): Promise<void> {
  await app.db.run(sql`
    INSERT INTO products (name, updated_at) VALUES ('Rare', ${FIRST_DAY}), ('Usual', ${FIRST_DAY})`)
  await app.db.run(sql`
    INSERT INTO prices (product_id, amount, currency, interval) SELECT id, 950, 'USD', 'month' FROM products`)
  const offer = sql`(SELECT ${rarely(sql`min(id)`, sql`max(id)`)} FROM prices)`
  await insertNumbered(
    app,
    count,
    sql`subscriptions (user_id, product_id, price_id, gateway, status, period_ends_at, valid_until, created_at, updated_at)`,
    sql`CAST(${user} AS INTEGER) + i - 1, ${offer}, ${offer}, ${rarely(sql`'manual'`, sql`'stripe'`)},
      ${rarely(sql`'past_due'`, sql`'active'`)}, ${later}, ${later}, ${time}, ${time}`,
  )
  await insertNumbered(
    app,
    count,
    sql`invoices (number, user_id, gateway, status, lines, amount, currency, customer, paid_at, created_at)`,
    sql`printf('INV-%06d', i), CAST(${user} AS INTEGER) + i - 1, 'stripe', ${rarely(sql`'open'`, sql`'paid'`)}, '[]', 950, 'USD',
      json_object('email', printf('person%06d@bench.example', i)), ${rarely(sql`NULL`, time)}, ${time}`,
  )
}

async function fillLogs(app: App, size: SiteSize, user: number): Promise<void> {
  await insertNumbered(
    app,
    size.logLines,
    sql`audit_events (actor_id, actor_email, action, subject_type, subject_id, subject_name, after, created_at)`,
    sql`CAST(${user} AS INTEGER) + ${rarely(sql`0`, sql`1`)}, 'person@bench.example', ${rarely(sql`'role.delete'`, sql`'user.update'`)},
      ${rarely(sql`'role'`, sql`'user'`)}, CAST(i AS TEXT), printf('Subject %d', i), '{"name":"Name"}', ${time}`,
  )
  await insertNumbered(
    app,
    size.logLines,
    sql`outgoing_mails (recipient, subject, body, status, next_attempt_at, created_at, sent_at)`,
    sql`printf('person%06d@bench.example', i), 'Somebody shared a file with you', hex(zeroblob(1000)), ${rarely(sql`'failed'`, sql`'sent'`)},
      ${later}, ${time}, ${time}`,
  )
  await insertNumbered(
    app,
    size.reports,
    sql`contact_messages (name, email, message, status, created_at)`,
    sql`printf('Writer %d', i), printf('writer%d@bench.example', i), 'A message of the usual length, about what was seen.',
      ${rarely(sql`'new'`, sql`'answered'`)}, ${time}`,
  )
  await insertNumbered(
    app,
    size.reports,
    sql`error_groups (cause, message, stack, route, count, request_ids, first_at, last_at)`,
    sql`printf('cause %d', i), printf('Message %d', i), hex(zeroblob(500)), 'GET /', i % 1000, '[]', ${time}, ${time}`,
  )
}
