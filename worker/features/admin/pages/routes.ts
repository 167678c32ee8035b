import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { IdsInput } from '../lists/schema.ts'
import { PAGES } from './list-pages.ts'
import { changePage, createPage, deletePagesAsAdmin, getPage } from './manage-pages.ts'
import { AdminPage, ListPagesQuery, PageInput, PagePage, PageParam } from './schema.ts'

const CALL = { access: 'admin', permission: 'pages.update' } as const

export const adminPageRoutes = new Hono<AppEnv>()
  .get(
    '/pages',
    describeCall('Admin: pages', 'Pages that the owner wrote', {
      ...CALL,
      answer: success({ pagination: PagePage }),
    }),
    validate('query', ListPagesQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, PAGES, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/pages/export',
    describeCall('Admin: pages', 'All pages that fit the filters, as CSV', {
      ...CALL,
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListPagesQuery),
    (c) => csvResponse('pages', PAGES.csv, exportForAdmin(c.var.ctx, PAGES, c.req.valid('query'))),
  )

  .get(
    '/pages/:id',
    describeCall('Admin: pages', 'A page with its text', {
      ...CALL,
      answer: success({ page: AdminPage }),
    }),
    validate('param', PageParam),
    async (c) => {
      const page = await getPage(c.var.ctx, c.req.valid('param').id)
      return c.json({ status: 'success' as const, page })
    },
  )

  .post(
    '/pages',
    describeCall('Admin: pages', 'Makes a page', { ...CALL, answer: success({ id: z.int() }) }),
    validate('json', PageInput),
    async (c) => {
      const id = await createPage(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const, id })
    },
  )

  .put(
    '/pages/:id',
    describeCall('Admin: pages', 'Changes a page', CALL),
    validate('param', PageParam),
    validate('json', PageInput),
    async (c) => {
      await changePage(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/pages/delete',
    describeCall('Admin: pages', 'Deletes pages', CALL),
    validate('json', IdsInput),
    async (c) => {
      await deletePagesAsAdmin(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )
