import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, CONTENT_RESPONSES, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import { exportForAdmin, listForAdmin } from '../lists/admin-list.ts'
import { csvResponse } from '../lists/csv.ts'
import { deleteFilesAsAdmin } from './delete-files.ts'
import { FILES } from './list-files.ts'
import { readFileAsAdmin } from './read-file.ts'
import { DeleteFilesInput, FilePage, FileParam, ListFilesQuery } from './schema.ts'

export const adminFileRoutes = new Hono<AppEnv>()
  .get(
    '/files',
    describeCall('Admin: files', 'Files and folders of all users', {
      access: 'admin',
      permission: 'files.view',
      answer: success({ pagination: FilePage }),
    }),
    validate('query', ListFilesQuery),
    async (c) => {
      const pagination = await listForAdmin(c.var.ctx, FILES, c.req.valid('query'))
      return c.json({ status: 'success' as const, pagination })
    },
  )

  .get(
    '/files/export',
    describeCall('Admin: files', 'All files that fit the filters, as CSV', {
      access: 'admin',
      permission: 'files.view',
      responses: { 200: bytes('CSV') },
    }),
    validate('query', ListFilesQuery),
    (c) => csvResponse('files', FILES.csv, exportForAdmin(c.var.ctx, FILES, c.req.valid('query'))),
  )

  .get(
    '/files/:id/content',
    describeCall('Admin: files', 'The bytes of a file, to look at', {
      access: 'admin',
      permission: 'files.view',
      responses: CONTENT_RESPONSES,
    }),
    validate('param', FileParam),
    async (c) => {
      const { status, headers, body } = await readFileAsAdmin(c.var.ctx, c.req.valid('param').id, {
        asAttachment: false,
        isHead: c.req.method === 'HEAD',
        headers: c.req.raw.headers,
      })
      return new Response(body, { status, headers })
    },
  )

  .post(
    '/files/delete',
    describeCall('Admin: files', 'Moves files to the trash of their owners, or deletes them', {
      access: 'admin',
      permission: 'files.manage',
    }),
    validate('json', DeleteFilesInput),
    async (c) => {
      await deleteFilesAsAdmin(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )
