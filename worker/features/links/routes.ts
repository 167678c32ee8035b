import { Hono } from 'hono'
import { z } from 'zod'
import { saveLinked } from '#worker/features/drive/content/save-linked.ts'
import { EntryId, FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { limitNameMisses } from '#worker/http/limit-name-misses.ts'
import { validate } from '#worker/http/validate.ts'
import { checkLinkPassword } from './check-link-password.ts'
import { checkLinkCode, requestLinkCode } from './link-code.ts'
import { createEntryLink, deleteEntryLink, getLinks, updateEntryLink } from './entry-link.ts'
import { openLink, OpenLinkQuery } from './open-link.ts'
import { createLink, deleteLink, listLinks, updateLink } from './own-links.ts'
import { reportLink } from './report-link.ts'
import {
  ChangeLinkInput,
  CheckLinkCodeInput,
  CheckLinkPasswordInput,
  CreateLinkInput,
  EntryLinksResponse,
  LinkInput,
  LinkResponse,
  ListLinksQuery,
  ListLinksResponse,
  OpenedLinkResponse,
  ReportLinkInput,
  RequestLinkCodeInput,
  SaveLinkedInput,
} from './schema.ts'
import { success } from '#worker/input/answer.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'

const EntryParam = z.object({ id: EntryId })
const LinkIdParam = z.object({ link: z.coerce.number().int().positive() })

export const sharingRoutes = new Hono<AppEnv>()
  .get(
    '/file-entries/:id/shareable-link',
    describeCall(
      'Links',
      'The oldest link of an entry, or null, and the links of the folders above it',
      { access: 'owner', answer: EntryLinksResponse },
    ),
    validate('param', EntryParam),
    async (c) => {
      const links = await getLinks(c.var.ctx, { entryId: c.req.valid('param').id })
      return c.json({ status: 'success', ...links } satisfies EntryLinksResponse)
    },
  )

  .post(
    '/file-entries/:id/shareable-link',
    describeCall('Links', 'Makes the link of an entry; changes the oldest one that is there', {
      access: 'owner',
      permission: 'links.create',
      answer: LinkResponse,
    }),
    validate('param', EntryParam),
    validate('json', LinkInput),
    async (c) => {
      const link = await createEntryLink(c.var.ctx, c.env, {
        ...c.req.valid('json'),
        entryId: c.req.valid('param').id,
      })
      return c.json({ status: 'success', link } satisfies LinkResponse)
    },
  )

  .put(
    '/file-entries/:id/shareable-link',
    describeCall('Links', 'Changes the oldest link of an entry', {
      access: 'owner',
      permission: 'links.create',
      answer: LinkResponse,
    }),
    validate('param', EntryParam),
    validate('json', LinkInput),
    async (c) => {
      const link = await updateEntryLink(c.var.ctx, c.env, {
        ...c.req.valid('json'),
        entryId: c.req.valid('param').id,
      })
      return c.json({ status: 'success', link } satisfies LinkResponse)
    },
  )

  .delete(
    '/file-entries/:id/shareable-link',
    describeCall('Links', 'Takes the oldest link of an entry away', {
      access: 'owner',
      answer: LinkResponse,
    }),
    validate('param', EntryParam),
    async (c) => {
      await deleteEntryLink(c.var.ctx, { entryId: c.req.valid('param').id })
      return c.json({ status: 'success', link: null } satisfies LinkResponse)
    },
  )

  .get(
    '/shareable-links',
    describeCall('Links', 'All links that the caller has made, the newest first', {
      access: 'member',
      answer: ListLinksResponse,
    }),
    validate('query', ListLinksQuery),
    async (c) => {
      const pagination = await listLinks(c.var.ctx, c.req.valid('query'))
      return c.json({ status: 'success', pagination } satisfies ListLinksResponse)
    },
  )

  .post(
    '/shareable-links',
    describeCall('Links', 'Makes a link to one or several entries, beside those they have', {
      access: 'owner',
      permission: 'links.create',
      answer: LinkResponse,
    }),
    validate('json', CreateLinkInput),
    async (c) => {
      const link = await createLink(c.var.ctx, c.env, c.req.valid('json'))
      return c.json({ status: 'success', link } satisfies LinkResponse)
    },
  )

  .put(
    '/shareable-links/:link',
    describeCall('Links', 'Changes a link, by its id', {
      access: 'owner',
      permission: 'links.create',
      answer: LinkResponse,
    }),
    validate('param', LinkIdParam),
    validate('json', ChangeLinkInput),
    async (c) => {
      const link = await updateLink(c.var.ctx, c.env, {
        ...c.req.valid('json'),
        id: c.req.valid('param').link,
      })
      return c.json({ status: 'success', link } satisfies LinkResponse)
    },
  )

  .delete(
    '/shareable-links/:link',
    describeCall('Links', 'Takes a link away, by its id', {
      access: 'owner',
      answer: LinkResponse,
    }),
    validate('param', LinkIdParam),
    async (c) => {
      await deleteLink(c.var.ctx, { id: c.req.valid('param').link })
      return c.json({ status: 'success', link: null } satisfies LinkResponse)
    },
  )

  .get(
    '/shareable-links/:link',
    describeCall('Links', 'What a link leads to, for anybody who has its hash or its name', {
      access: 'link',
      answer: OpenedLinkResponse,
    }),
    validate('query', OpenLinkQuery),
    async (c) => {
      const { folder, ...list } = c.req.valid('query')
      const link = c.req.param('link')
      const opened = await limitNameMisses(c.env, c.var.ctx, link, () =>
        openLink(c.var.ctx, {
          ...list,
          link,
          folderHash: folder,
          isHead: c.req.method === 'HEAD',
        }),
      )
      return c.json(opened)
    },
  )

  .post(
    '/shareable-links/:link/check-password',
    describeCall('Links', 'Opens a link that has a password', {
      access: 'link',
      answer: success({ matches: z.literal(true) }),
    }),
    validate('json', CheckLinkPasswordInput),
    async (c) => {
      const { ctx } = c.var
      const link = c.req.param('link')
      const { password } = c.req.valid('json')
      const cookie = await limitNameMisses(c.env, ctx, link, () =>
        checkLinkPassword(ctx, c.env, link, password),
      )
      if (cookie !== null) c.header('set-cookie', cookie, { append: true })
      return c.json({ status: 'success' as const, matches: true })
    },
  )

  .post(
    '/shareable-links/:link/request-code',
    describeCall(
      'Links',
      'Mails a code to an address that the link is limited to; says the same for every address',
      { access: 'link' },
    ),
    validate('json', RequestLinkCodeInput),
    async (c) => {
      const { ctx } = c.var
      const link = c.req.param('link')
      await limitNameMisses(c.env, ctx, link, () =>
        requestLinkCode(ctx, c.env, link, c.req.valid('json').email),
      )
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/shareable-links/:link/check-code',
    describeCall('Links', 'Opens a link that is limited to some addresses, by a mailed code', {
      access: 'link',
      answer: success({ matches: z.literal(true) }),
    }),
    validate('json', CheckLinkCodeInput),
    async (c) => {
      const { ctx } = c.var
      const link = c.req.param('link')
      const cookie = await limitNameMisses(c.env, ctx, link, () =>
        checkLinkCode(ctx, c.env, link, c.req.valid('json')),
      )
      if (cookie !== null) c.header('set-cookie', cookie, { append: true })
      return c.json({ status: 'success' as const, matches: true })
    },
  )

  .post(
    '/shareable-links/:link/save',
    describeCall('Links', 'Copies what a link leads to into a folder of the caller', {
      access: 'member-by-link',
      permission: 'files.create',
      answer: success({ entries: z.array(FileEntry) }),
    }),
    validate('query', WorkspaceQuery),
    validate('json', SaveLinkedInput),
    async (c) => {
      const { ctx } = c.var
      const link = c.req.param('link')
      const { hashes = null, destinationId } = c.req.valid('json')
      const input = { ...c.req.valid('query'), link, hashes, destinationId }
      const entries = await limitNameMisses(c.env, ctx, link, () => saveLinked(ctx, input))
      return c.json({ entries, status: 'success' as const })
    },
  )

  .post(
    '/shareable-links/:link/report',
    describeCall('Links', 'Reports abuse by a link that the caller has open', { access: 'link' }),
    validate('json', ReportLinkInput),
    async (c) => {
      const { ctx } = c.var
      const link = c.req.param('link')
      await limitNameMisses(c.env, ctx, link, () =>
        reportLink(ctx, c.env, link, c.req.valid('json')),
      )
      return c.json({ status: 'success' as const })
    },
  )
