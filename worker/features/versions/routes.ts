import { Hono } from 'hono'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { CONTENT_RESPONSES, describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { deleteVersion } from './delete-version.ts'
import { listVersions } from './list-versions.ts'
import { readVersion } from './read-version.ts'
import { restoreVersion } from './restore-version.ts'
import { EntryParam, ListVersionsResponse, VersionParam } from './schema.ts'
import { success } from '#worker/input/answer.ts'
import { FileEntry } from '#worker/features/drive/entries/schema.ts'

export const versionRoutes = new Hono<AppEnv>()
  .get(
    '/file-entries/:id/versions',
    describeCall('Drive', 'What a file held before, the latest first', {
      access: 'owner',
      answer: ListVersionsResponse,
    }),
    validate('param', EntryParam),
    validate('query', WorkspaceQuery),
    async (c) =>
      c.json(await listVersions(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') })),
  )

  .get(
    '/file-entries/:id/versions/:versionId/content',
    describeCall('Drive', 'The bytes of a version, as a download', {
      access: 'owner',
      permission: 'files.download',
      responses: CONTENT_RESPONSES,
    }),
    validate('param', VersionParam),
    validate('query', WorkspaceQuery),
    async (c) => {
      const { status, headers, body } = await readVersion(
        c.var.ctx,
        { ...c.req.valid('param'), ...c.req.valid('query') },
        { isHead: c.req.method === 'HEAD', headers: c.req.raw.headers },
      )
      return new Response(body, { status, headers })
    },
  )

  .post(
    '/file-entries/:id/versions/:versionId/restore',
    describeCall('Drive', 'Makes a version the content of its file again', {
      access: 'owner',
      permission: 'files.update',
      answer: success({ fileEntry: FileEntry }),
    }),
    validate('param', VersionParam),
    validate('query', WorkspaceQuery),
    async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('query') }
      const fileEntry = await restoreVersion(c.var.ctx, input)
      return c.json({ fileEntry, status: 'success' as const })
    },
  )

  .delete(
    '/file-entries/:id/versions/:versionId',
    describeCall('Drive', 'Deletes a version for ever', {
      access: 'owner',
      permission: 'files.delete',
    }),
    validate('param', VersionParam),
    validate('query', WorkspaceQuery),
    async (c) => {
      await deleteVersion(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') })
      return c.json({ status: 'success' as const })
    },
  )
