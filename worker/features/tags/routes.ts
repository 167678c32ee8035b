import { Hono } from 'hono'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { findTags } from './find-tags.ts'
import { FindTagsQuery, SyncTagsInput, SyncTagsParam, TagEntriesInput } from './schema.ts'
import { starEntries, unstarEntries } from './star-entries.ts'
import { syncTags } from './sync-tags.ts'

export const tagRoutes = new Hono<AppEnv>()
  .post(
    '/file-entries/star',
    describeCall('Drive', 'Stars entries, for the caller alone'),
    validate('query', WorkspaceQuery),
    validate('json', TagEntriesInput),
    async (c) => {
      const tag = await starEntries(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('query') })
      return c.json({ tag, status: 'success' as const })
    },
  )

  .post(
    '/file-entries/unstar',
    describeCall('Drive', 'Takes the caller’s star off entries'),
    validate('query', WorkspaceQuery),
    validate('json', TagEntriesInput),
    async (c) => {
      const tag = await unstarEntries(c.var.ctx, {
        ...c.req.valid('json'),
        ...c.req.valid('query'),
      })
      return c.json({ tag, status: 'success' as const })
    },
  )

  .post(
    '/file-entries/:id/sync-tags',
    describeCall('Drive', 'Gives an entry just these tags of the caller’s own'),
    validate('param', SyncTagsParam),
    validate('query', WorkspaceQuery),
    validate('json', SyncTagsInput),
    async (c) => {
      const tags = await syncTags(c.var.ctx, {
        ...c.req.valid('json'),
        ...c.req.valid('query'),
        ...c.req.valid('param'),
      })
      return c.json({ tags, status: 'success' as const })
    },
  )

  .get(
    '/file-entry-tags',
    describeCall('Drive', 'The caller’s own tags that hold a text'),
    validate('query', FindTagsQuery),
    async (c) => {
      const tags = await findTags(c.var.ctx, c.req.valid('query'))
      return c.json({ tags, status: 'success' as const })
    },
  )
