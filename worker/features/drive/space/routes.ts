import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import { DriveVersion, SpaceUsage, StorageSummary } from '../entries/schema.ts'
import { getDriveVersion } from './get-drive-version.ts'
import { getSpaceUsage } from './get-space-usage.ts'
import { getStorageSummary } from './get-storage-summary.ts'

export const spaceRoutes = new Hono<AppEnv>()
  .get(
    '/user/space-usage',
    describeCall('Drive', 'Space used and available, in bytes', {
      access: 'member',
      answer: SpaceUsage,
    }),
    validate('query', WorkspaceQuery),
    async (c) => c.json(await getSpaceUsage(c.var.ctx, c.req.valid('query'))),
  )

  .get(
    '/drive/version',
    describeCall('Drive', 'Another one once a list of the drive shows something else', {
      access: 'member',
      answer: DriveVersion,
    }),
    validate('query', WorkspaceQuery),
    async (c) => c.json(await getDriveVersion(c.var.ctx, c.req.valid('query'))),
  )

  .get(
    '/user/storage',
    describeCall('Drive', 'What fills the space: types, trash, versions, the largest files', {
      access: 'member',
      answer: StorageSummary,
    }),
    validate('query', WorkspaceQuery),
    async (c) => c.json(await getStorageSummary(c.var.ctx, c.req.valid('query'))),
  )
