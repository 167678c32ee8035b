import { Hono } from 'hono'
import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#worker/http/app-env.ts'
import { CONTENT_RESPONSES, describeCall } from '#worker/http/describe-call.ts'
import { limitNameMisses } from '#worker/http/limit-name-misses.ts'
import { validate } from '#worker/http/validate.ts'
import { UserIdParam } from '#worker/features/profile/schema.ts'
import { countFolder } from './listing/count-folder.ts'
import { createFolder } from './tree/create-folder.ts'
import { deleteEntries } from './tree/delete-entries.ts'
import { downloadEntries } from './content/download-entries.ts'
import { duplicateEntries } from './tree/duplicate-entries.ts'
import { parseEntryKey } from './entries/entry-key.ts'
import type { EntryKey } from './entries/entry-key.ts'
import { getEntry } from './entries/get-entry.ts'
import { getFolderPath } from './listing/get-folder-path.ts'
import { listEntries } from './listing/list-entries.ts'
import { listFolders } from './listing/list-folders.ts'
import { moveEntries } from './tree/move-entries.ts'
import { readContent } from './content/read-content.ts'
import type { Content } from './content/select-bytes.ts'
import { restoreEntries } from './tree/restore-entries.ts'
import {
  ListEntriesQuery,
  ListEntriesResponse,
  ListFoldersQuery,
  ListFoldersResponse,
} from './listing/list-schema.ts'
import {
  CreateFolderInput,
  DeleteEntriesInput,
  DuplicateEntriesInput,
  EntryId,
  FileEntry,
  FolderCrumb,
  MoveEntriesInput,
  RestoreEntriesInput,
  UpdateEntryInput,
} from './entries/schema.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import { updateEntry } from './entries/update-entry.ts'
import { success } from '#worker/input/answer.ts'

const IdParam = z.object({ id: EntryId })

/** An entry's id, its hash, or its id in base64, as addresses name it. */
const EntryKeyText = z.string().transform((text, ctx): EntryKey => {
  const key = parseEntryKey(text)
  if (key !== null) return key
  ctx.addIssue({ code: 'custom', message: 'This is no address of an entry.' })
  return z.NEVER
})

const LinkQuery = z.object({ link: z.string().max(64).optional() })

/** A browser that makes a file's picture opens nothing: the file does not become a recent one. */
const ContentQuery = LinkQuery.extend({ purpose: z.literal('thumbnail').optional() })

export const driveRoutes = new Hono<AppEnv>()
  .get(
    '/drive/file-entries',
    describeCall(
      'Drive',
      'A page of a folder, of a search, of what is starred or recent, or of the trash',
      { access: 'owner', answer: ListEntriesResponse },
    ),
    validate('query', ListEntriesQuery),
    async (c) => {
      const { list } = await listEntries(c.var.ctx, c.req.valid('query'))
      return c.json(list)
    },
  )

  .get(
    '/file-entries/:hash/content',
    describeCall('Drive', 'The bytes of a file; Range, HEAD and conditional requests work', {
      access: 'link',
      responses: CONTENT_RESPONSES,
    }),
    validate('query', ContentQuery),
    async (c) => {
      const { link, purpose } = c.req.valid('query')
      const content = await limitNameMisses(c.env, c.var.ctx, link, () =>
        readContent(c.var.ctx, {
          key: c.req.param('hash'),
          linkHash: link,
          asAttachment: false,
          isOpening: purpose === undefined,
          ...requestOf(c),
        }),
      )
      return toResponse(content)
    },
  )

  .get(
    '/file-entries/download/:hashes',
    describeCall('Drive', 'A file as a download; a folder, or several entries, as one zip', {
      access: 'link',
      permission: 'files.download',
      responses: CONTENT_RESPONSES,
    }),
    validate('query', LinkQuery),
    async (c) => {
      const { link } = c.req.valid('query')
      const content = await limitNameMisses(c.env, c.var.ctx, link, () =>
        downloadEntries(c.var.ctx, {
          keys: c.req.param('hashes').split(','),
          linkHash: link,
          ...requestOf(c),
        }),
      )
      return toResponse(content)
    },
  )

  .get(
    '/file-entries/:id',
    describeCall('Drive', 'An entry, by its id or its hash', {
      access: 'owner',
      answer: success({ fileEntry: FileEntry }),
    }),
    validate('param', z.object({ id: EntryKeyText })),
    validate('query', WorkspaceQuery),
    async (c) => {
      const fileEntry = await getEntry(c.var.ctx, {
        ...c.req.valid('param'),
        ...c.req.valid('query'),
      })
      return c.json({ fileEntry, status: 'success' as const })
    },
  )

  .put(
    '/file-entries/:id',
    describeCall('Drive', 'Renames an entry, changes its description or a folder’s color', {
      access: 'owner',
      permission: 'files.update',
      answer: success({ fileEntry: FileEntry }),
    }),
    validate('param', IdParam),
    validate('query', WorkspaceQuery),
    validate('json', UpdateEntryInput),
    async (c) => {
      const fileEntry = await updateEntry(c.var.ctx, {
        ...c.req.valid('json'),
        ...c.req.valid('param'),
        ...c.req.valid('query'),
      })
      return c.json({ fileEntry, status: 'success' as const })
    },
  )

  .post(
    '/file-entries/delete',
    describeCall(
      'Drive',
      'Moves entries to the trash, deletes them for ever, or empties the trash',
      { access: 'owner', permission: 'files.delete' },
    ),
    validate('query', WorkspaceQuery),
    validate('json', DeleteEntriesInput),
    async (c) => {
      await deleteEntries(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('query') })
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/file-entries/move',
    describeCall('Drive', 'Moves entries into a folder, or to the root', {
      access: 'owner',
      permission: 'files.update',
      answer: success({ entries: z.array(FileEntry) }),
    }),
    validate('query', WorkspaceQuery),
    validate('json', MoveEntriesInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('query') }
      return c.json({ entries: await moveEntries(c.var.ctx, input), status: 'success' as const })
    },
  )

  .post(
    '/file-entries/duplicate',
    describeCall('Drive', 'Copies entries into a folder, to the root, or in place', {
      access: 'owner',
      permission: 'files.create',
      answer: success({ entries: z.array(FileEntry) }),
    }),
    validate('query', WorkspaceQuery),
    validate('json', DuplicateEntriesInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('query') }
      const entries = await duplicateEntries(c.var.ctx, input)
      return c.json({ entries, status: 'success' as const })
    },
  )

  .post(
    '/file-entries/restore',
    describeCall('Drive', 'Takes entries out of the trash', {
      access: 'owner',
      permission: 'files.delete',
      answer: success({ entries: z.array(FileEntry) }),
    }),
    validate('query', WorkspaceQuery),
    validate('json', RestoreEntriesInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('query') }
      return c.json({ entries: await restoreEntries(c.var.ctx, input), status: 'success' as const })
    },
  )

  .post(
    '/folders',
    describeCall('Drive', 'Makes a folder', {
      access: 'owner',
      permission: 'files.create',
      answer: success({ folder: FileEntry }),
    }),
    validate('query', WorkspaceQuery),
    validate('json', CreateFolderInput),
    async (c) => {
      const folder = await createFolder(c.var.ctx, {
        ...c.req.valid('json'),
        ...c.req.valid('query'),
      })
      return c.json({ folder, status: 'success' as const })
    },
  )

  .get(
    '/folders/:hash/path',
    describeCall('Drive', 'The way from the top to a folder', {
      access: 'owner',
      answer: success({ path: z.array(FolderCrumb) }),
    }),
    validate('query', WorkspaceQuery),
    async (c) => {
      const path = await getFolderPath(c.var.ctx, {
        key: c.req.param('hash'),
        ...c.req.valid('query'),
      })
      return c.json({ path, status: 'success' as const })
    },
  )

  .get(
    '/folders/:id/count',
    describeCall('Drive', 'The number of entries directly in a folder', {
      access: 'owner',
      answer: success({ count: z.int() }),
    }),
    validate('param', IdParam),
    validate('query', WorkspaceQuery),
    async (c) => {
      const count = await countFolder(c.var.ctx, {
        ...c.req.valid('param'),
        ...c.req.valid('query'),
      })
      return c.json({ count, status: 'success' as const })
    },
  )

  .get(
    '/users/:id/folders',
    describeCall('Drive', 'One’s own folders, for a tree: the topmost ones, or those of a folder', {
      access: 'owner',
      answer: ListFoldersResponse,
    }),
    validate('param', UserIdParam),
    validate('query', ListFoldersQuery),
    async (c) => {
      const request = { ...c.req.valid('query'), userId: c.req.valid('param').id }
      return c.json(await listFolders(c.var.ctx, request))
    },
  )

const requestOf = (c: Context<AppEnv>) => ({
  isHead: c.req.method === 'HEAD',
  headers: c.req.raw.headers,
})

const toResponse = ({ status, headers, body }: Content) => new Response(body, { status, headers })
