import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { IdsInput } from '../lists/schema.ts'
import { TAGS } from './list-tags.ts'
import { deleteTagsAsAdmin, renameTag } from './manage-tags.ts'
import { ListTagsQuery, RenameTagInput, TagPage, TagParam } from './schema.ts'

export const adminTagRoutes = new Hono<AppEnv>()
  .get(
    '/tags',
    describeCall('Admin: tags', 'Tags of all users', {
      access: 'admin',
      permission: 'tags.update',
      answer: success({ pagination: TagPage }),
    }),
    validate('query', ListTagsQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, TAGS, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/tags/export',
    describeCall('Admin: tags', 'All tags that fit the filters, as CSV', {
      access: 'admin',
      permission: 'tags.update',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListTagsQuery),
    (c) => csvResponse('tags', TAGS.csv, exportForAdmin(c.var.ctx, TAGS, c.req.valid('query'))),
  )

  .put(
    '/tags/:id',
    describeCall('Admin: tags', 'Renames a tag', { access: 'admin', permission: 'tags.update' }),
    validate('param', TagParam),
    validate('json', RenameTagInput),
    async (c) => {
      await renameTag(c.var.ctx, c.req.valid('param').id, c.req.valid('json').name)
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/tags/delete',
    describeCall('Admin: tags', 'Takes tags off all entries', {
      access: 'admin',
      permission: 'tags.update',
    }),
    validate('json', IdsInput),
    async (c) => {
      await deleteTagsAsAdmin(c.var.ctx, c.req.valid('json').ids)
      return c.json({ status: 'success' as const })
    },
  )
