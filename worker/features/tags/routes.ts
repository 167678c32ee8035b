import { Hono } from 'hono'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { findTags } from './find-tags.ts'
import { FindTagsQuery, SyncTagsInput, SyncTagsParam, TagEntriesInput } from './schema.ts'
import { starEntries, unstarEntries } from './star-entries.ts'
import { syncTags } from './sync-tags.ts'
import { success } from '#worker/input/answer.ts'
import { EntryTag } from '#worker/features/drive/entries/schema.ts'
import { z } from 'zod'

export const tagRoutes = new Hono<AppEnv>()
  .post(
    '/file-entries/star',
    describeCall('Drive', 'Stars entries, for the caller alone', {
      access: 'owner',
      answer: success({ tag: EntryTag }),
    }),
    validate('query', WorkspaceQuery),
    validate('json', TagEntriesInput),
    async (c) => {
      const tag = await starEntries(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('query') })
      return c.json({ tag, status: 'success' as const })
    },
  )

  .post(
    '/file-entries/unstar',
    describeCall('Drive', 'Takes the caller’s star off entries', {
      access: 'owner',
      answer: success({ tag: EntryTag }),
    }),
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
    describeCall('Drive', 'Gives an entry just these tags of the caller’s own', {
      access: 'owner',
      answer: success({ tags: z.array(EntryTag) }),
    }),
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
    describeCall('Drive', 'The caller’s own tags that hold a text', {
      access: 'member',
      answer: success({ tags: z.array(EntryTag) }),
    }),
    validate('query', FindTagsQuery),
    async (c) => {
      const tags = await findTags(c.var.ctx, c.req.valid('query'))
      return c.json({ tags, status: 'success' as const })
    },
  )
