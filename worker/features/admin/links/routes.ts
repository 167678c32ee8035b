import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { IdsInput } from '../lists/schema.ts'
import { LINKS } from './list-links.ts'
import { LINK_REPORTS } from './list-reports.ts'
import { closeLinkReports, deleteLinksAsAdmin } from './manage-links.ts'
import { LinkPage, ListLinksQuery, ListReportsQuery, ReportPage } from './schema.ts'

export const adminLinkRoutes = new Hono<AppEnv>()
  .get(
    '/links',
    describeCall('Admin: links', 'Links of all users', {
      access: 'admin',
      permission: 'links.manage',
      answer: success({ pagination: LinkPage }),
    }),
    validate('query', ListLinksQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, LINKS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/links/export',
    describeCall('Admin: links', 'All links that fit the filters, as CSV', {
      access: 'admin',
      permission: 'links.manage',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListLinksQuery),
    (c) => csvResponse('links', LINKS.csv, exportForAdmin(c.var.ctx, LINKS, c.req.valid('query'))),
  )

  .post(
    '/links/delete',
    describeCall('Admin: links', 'Ends links', { access: 'admin', permission: 'links.manage' }),
    validate('json', IdsInput),
    async (c) => {
      await deleteLinksAsAdmin(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )

  .get(
    '/link-reports',
    describeCall('Admin: links', 'Reports of abuse', {
      access: 'admin',
      permission: 'links.manage',
      answer: success({ pagination: ReportPage }),
    }),
    validate('query', ListReportsQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, LINK_REPORTS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/link-reports/export',
    describeCall('Admin: links', 'All reports that fit the filters, as CSV', {
      access: 'admin',
      permission: 'links.manage',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListReportsQuery),
    (c) => {
      const reports = exportForAdmin(c.var.ctx, LINK_REPORTS, c.req.valid('query'))
      return csvResponse('link-reports', LINK_REPORTS.csv, reports)
    },
  )

  .post(
    '/link-reports/close',
    describeCall('Admin: links', 'Marks reports as dealt with', {
      access: 'admin',
      permission: 'links.manage',
    }),
    validate('json', IdsInput),
    async (c) => {
      await closeLinkReports(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )
