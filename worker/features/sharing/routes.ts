import { Hono } from 'hono'
import { z } from 'zod'
import { linkPassSetCookie } from '#worker/auth/link-pass.ts'
import { EntryId } from '#worker/features/drive/entries/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { checkLinkPassword } from './check-link-password.ts'
import { createLink, deleteLink, getLinks, updateLink } from './edit-link.ts'
import { forgetLinkPasswordAttempts, takeLinkPasswordAttempt } from './limits.ts'
import { openLink, OpenLinkQuery } from './open-link.ts'
import {
  CheckLinkPasswordInput,
  EntryLinksResponse,
  LinkInput,
  LinkResponse,
  OpenedLinkResponse,
} from './schema.ts'
import { success } from '#worker/input/answer.ts'

const EntryParam = z.object({ id: EntryId })

export const sharingRoutes = new Hono<AppEnv>()
  .get(
    '/file-entries/:id/shareable-link',
    describeCall('Links', 'The link of an entry, or null, and the links of the folders above it', {
      access: 'owner',
      answer: EntryLinksResponse,
    }),
    validate('param', EntryParam),
    async (c) => {
      const links = await getLinks(c.var.ctx, { entryId: c.req.valid('param').id })
      return c.json({ status: 'success', ...links } satisfies EntryLinksResponse)
    },
  )

  .post(
    '/file-entries/:id/shareable-link',
    describeCall('Links', 'Makes the link of an entry', {
      access: 'owner',
      permission: 'links.create',
      answer: LinkResponse,
    }),
    validate('param', EntryParam),
    validate('json', LinkInput),
    async (c) => {
      const link = await createLink(c.var.ctx, {
        ...c.req.valid('json'),
        entryId: c.req.valid('param').id,
      })
      return c.json({ status: 'success', link } satisfies LinkResponse)
    },
  )

  .put(
    '/file-entries/:id/shareable-link',
    describeCall('Links', 'Changes the link of an entry', {
      access: 'owner',
      permission: 'links.create',
      answer: LinkResponse,
    }),
    validate('param', EntryParam),
    validate('json', LinkInput),
    async (c) => {
      const link = await updateLink(c.var.ctx, {
        ...c.req.valid('json'),
        entryId: c.req.valid('param').id,
      })
      return c.json({ status: 'success', link } satisfies LinkResponse)
    },
  )

  .delete(
    '/file-entries/:id/shareable-link',
    describeCall('Links', 'Takes the link of an entry away', {
      access: 'owner',
      answer: LinkResponse,
    }),
    validate('param', EntryParam),
    async (c) => {
      await deleteLink(c.var.ctx, { entryId: c.req.valid('param').id })
      return c.json({ status: 'success', link: null } satisfies LinkResponse)
    },
  )

  .get(
    '/shareable-links/:hash',
    describeCall('Links', 'What a link leads to, for anybody who has it', {
      access: 'link',
      answer: OpenedLinkResponse,
    }),
    validate('query', OpenLinkQuery),
    async (c) => {
      const { folder, ...list } = c.req.valid('query')
      return c.json(
        await openLink(c.var.ctx, { hash: c.req.param('hash'), folderHash: folder, ...list }),
      )
    },
  )

  .post(
    '/shareable-links/:hash/check-password',
    describeCall('Links', 'Opens a link that has a password', {
      access: 'link',
      answer: success({ matches: z.literal(true) }),
    }),
    validate('json', CheckLinkPasswordInput),
    async (c) => {
      const { ctx } = c.var
      const hash = c.req.param('hash')
      await takeLinkPasswordAttempt(c.env, ctx, hash)
      const pass = await checkLinkPassword(ctx, hash, c.req.valid('json').password)
      ctx.deps.inBackground(() => forgetLinkPasswordAttempts(c.env, ctx, hash))
      if (pass !== null) {
        c.header('set-cookie', linkPassSetCookie(hash, pass, ctx.origin), { append: true })
      }
      return c.json({ status: 'success' as const, matches: true })
    },
  )
