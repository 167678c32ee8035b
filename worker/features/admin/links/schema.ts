import { z } from 'zod'
import { ReportReason } from '#worker/features/links/schema.ts'
import { Time } from '#worker/input/answer.ts'
import { DayRange, listQuery, page } from '../lists/schema.ts'

export const ListLinksQuery = listQuery(
  ['created_at'],
  z.strictObject({
    kind: z.enum(['link', 'request']).optional(),
    expired: z.boolean().optional(),
    protected: z.boolean().optional(),
    reported: z.boolean().optional(),
    owner: z.int().min(1).optional(),
    created_at: DayRange.optional(),
  }),
)
export type ListLinksQuery = z.infer<typeof ListLinksQuery>

const Owner = z.object({ id: z.int(), email: z.string() })

export const AdminLink = z
  .object({
    id: z.int(),
    hash: z.string(),
    /** Chosen by its maker, instead of the hash. */
    name: z.string().nullable(),
    /** A request takes files. */
    kind: z.enum(['link', 'request']),
    owner: Owner,
    /** The name of the first of its entries. */
    entry_name: z.string().nullable(),
    entries_count: z.int(),
    has_password: z.boolean(),
    expires_at: Time.nullable(),
    views: z.int(),
    downloads: z.int(),
    open_reports_count: z.int(),
    created_at: Time,
  })
  .meta({ ref: 'AdminLink' })
export type AdminLink = z.infer<typeof AdminLink>

export const LinkPage = page(AdminLink)

export const ListReportsQuery = listQuery(
  ['created_at'],
  z.strictObject({ closed: z.boolean().optional(), reason: ReportReason.optional() }),
)
export type ListReportsQuery = z.infer<typeof ListReportsQuery>

export const AdminLinkReport = z
  .object({
    id: z.int(),
    /** Null once the link is gone. */
    link_id: z.int().nullable(),
    link_hash: z.string(),
    /** Who made the link; null once the account is gone. */
    owner: Owner.nullable(),
    reason: ReportReason,
    message: z.string(),
    /** Given by the visitor, unproven. */
    email: z.string().nullable(),
    closed_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ ref: 'AdminLinkReport' })
export type AdminLinkReport = z.infer<typeof AdminLinkReport>

export const ReportPage = page(AdminLinkReport)
