import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { binaryBody, CONTENT_RESPONSES, describeCall } from '#worker/http/describe-call.ts'
import { limitNameMisses } from '#worker/http/limit-name-misses.ts'
import { limitBodyTo } from '#worker/http/limit-body.ts'
import { validate } from '#worker/http/validate.ts'
import { readThumbnail } from './read-thumbnail.ts'
import {
  EntryParam,
  MAX_THUMBNAIL_BYTES,
  SetThumbnailQuery,
  SetThumbnailResponse,
  ThumbnailQuery,
} from './schema.ts'
import { setThumbnail } from './set-thumbnail.ts'

export const thumbnailRoutes = new Hono<AppEnv>()
  .get(
    '/file-entries/:id/thumbnail',
    describeCall('Drive', 'A small picture of a file, for whoever may see its content', {
      access: 'link',
      responses: CONTENT_RESPONSES,
    }),
    validate('query', ThumbnailQuery),
    async (c) => {
      const { link, v } = c.req.valid('query')
      const { status, headers, body } = await limitNameMisses(c.env, c.var.ctx, link, () =>
        readThumbnail(c.var.ctx, {
          key: c.req.param('id'),
          linkHash: link,
          version: v,
          isHead: c.req.method === 'HEAD',
          headers: c.req.raw.headers,
        }),
      )
      return new Response(body, { status, headers })
    },
  )

  .put(
    '/file-entries/:id/thumbnail',
    describeCall(
      'Drive',
      'Keeps a small picture of a file, when there is none yet: the body is a WebP, JPEG or PNG of at most 512 × 512 pixels and 200 kB, and no larger than its file where that has more than 16 kB',
      {
        access: 'owner',
        permission: 'files.update',
        answer: SetThumbnailResponse,
        body: binaryBody('image/webp', 'image/jpeg', 'image/png'),
      },
    ),
    limitBodyTo(MAX_THUMBNAIL_BYTES),
    validate('param', EntryParam),
    validate('query', SetThumbnailQuery),
    async (c) => {
      const { fileName } = c.req.valid('query')
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await setThumbnail(c.var.ctx, { ...c.req.valid('param'), fileName, bytes }))
    },
  )
