import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { unpacked } from '#db/packed.ts'
import { mayAnywhere } from '#worker/access/access.ts'
import { openSpace } from '#worker/access/open-space.ts'
import type { OpenSpace } from '#worker/access/open-space.ts'
import { requireUser } from '#worker/context/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context/context.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import { countReads } from '#worker/features/drive/content/count-reads.ts'
import type { Content } from '#worker/features/drive/content/select-bytes.ts'
import type { BytesRequest } from '#worker/features/drive/content/select-bytes.ts'
import { zipContent } from '#worker/features/drive/content/zip-content.ts'
import { zipEntryOf } from '#worker/features/drive/content/zip-entry.ts'
import { makeZip } from '#worker/storage/zip-stream.ts'
import type { ZipEntry } from '#worker/storage/zip-stream.ts'
import { selectAccountRecord, selectEntriesAfter } from './queries.ts'

const ENTRIES_PER_PAGE = 2000

type Avatar = NonNullable<Awaited<ReturnType<typeof selectAccountRecord>>['avatar']>
type Entry = Awaited<ReturnType<typeof selectEntriesAfter>>[number]['row']

/**
 * Streams the caller's files (with the right to download), picture and `account.json` as a zip, after password
 * confirmation. `account.json` may change at any time, so ranges need `If-Range`.
 * @throws UnauthorizedError, ForbiddenError; ValidationError where one request can't read so many files.
 */
export async function exportAccount(ctx: RequestContext, request: BytesRequest): Promise<Content> {
  const user = requireUser(ctx)
  // An account of a connected service alone has no password to confirm.
  if (user.hasPassword) requireConfirmedPassword(ctx)
  const space = openSpace(ctx, 0)
  const { record, avatar, entries } = await loadRecord(ctx, space)
  const paths = pathsOf(entries)
  const account = new TextEncoder().encode(
    JSON.stringify(accountRecord(user, { record, avatar, entries, paths }), null, 2),
  )
  const activeAt = record.sessions.map(({ lastActiveAt }) => lastActiveAt).toSorted()
  const zip = makeZip([
    accountItem(account, activeAt.at(-1) ?? user.createdAt),
    ...(avatar ? [avatarItem(ctx, avatar)] : []),
    ...(mayAnywhere(space, 'download')
      ? entries.map((entry) => zipEntryOf(ctx, `files/${paths.get(entry.id) ?? entry.name}`, entry))
      : []),
  ])
  return zipContent(zip, { name: 'my-data.zip', isSettled: false }, request)
}

async function loadRecord(ctx: RequestContext, { user, spaceId }: OpenSpace) {
  const { db } = ctx.deps
  const space = { userId: user.id, spaceId }
  const loaded = await selectAccountRecord(db, user.id, { spaceId, limit: ENTRIES_PER_PAGE })
  const count = countReads(ctx)
  count(loaded.entries)
  const entries: Entry[] = [...loaded.entries]
  let page = loaded.entries
  while (page.length === ENTRIES_PER_PAGE) {
    page = unpacked(await selectEntriesAfter(db, space, entries.at(-1)?.id ?? 0, ENTRIES_PER_PAGE))
    count(page)
    entries.push(...page)
  }
  return { record: loaded.record, avatar: loaded.avatar, entries }
}

/** "avatar.png": its address ends with what it is. */
const avatarFileName = ({ path }: Avatar): string => `avatar.${path.split('.').at(-1)}`

/** @param modifiedAt not the time of the export: a download that is resumed finds the same bytes. */
function accountItem(json: Uint8Array, modifiedAt: string): ZipEntry {
  return {
    path: 'account.json',
    modifiedAt,
    isFolder: false,
    sizeBytes: json.byteLength,
    crc32: crc32(json),
    contentId: createHash('sha256').update(json).digest('hex'),
    open: ({ offset, length }) =>
      Promise.resolve(new Blob([json]).slice(offset, offset + length).stream()),
  }
}

function avatarItem(ctx: RequestContext, avatar: Avatar): ZipEntry {
  const { objectKey, etag, sizeBytes, crc32: checksum, storedAt } = avatar
  return {
    path: avatarFileName(avatar),
    modifiedAt: storedAt,
    isFolder: false,
    sizeBytes,
    crc32: checksum,
    contentId: `${objectKey} ${etag}`,
    async open(span) {
      const body = await ctx.deps.objects.read(objectKey, etag, span)
      if (!body) throw new Error('the object of a picture is missing or has changed')
      return body
    },
  }
}

/** Entry id → its path. Names are unique in a folder, and never hold a slash. */
function pathsOf(entries: Entry[]): Map<number, string> {
  const names = new Map(entries.map(({ id, name }) => [id, name]))
  return new Map(
    entries.map(({ id, ancestors, name }) => {
      const folders = ancestors.split('/').flatMap((folderId) => names.get(Number(folderId)) ?? [])
      return [id, [...folders, name].join('/')]
    }),
  )
}

interface Loaded {
  record: Awaited<ReturnType<typeof selectAccountRecord>>['record']
  avatar: Avatar | null
  entries: Entry[]
  paths: Map<number, string>
}

function accountRecord(user: SignedInUser, { record, avatar, entries, paths }: Loaded) {
  return {
    account: {
      id: user.id,
      email: user.email,
      emailVerifiedAt: user.emailVerifiedAt,
      firstName: user.firstName,
      lastName: user.lastName,
      avatar: avatar && avatarFileName(avatar),
      language: user.language,
      country: user.country,
      timezone: user.timezone,
      date_format: user.dateFormat,
      time_format: user.timeFormat,
      createdAt: user.createdAt,
      roles: user.roles.map(({ name }) => name),
    },
    ...record,
    workspaces: user.workspaces.map(({ name, role, owner, memberCount }) => ({
      name,
      role: role?.name ?? 'Owner',
      owner: owner.email,
      members: memberCount,
    })),
    links: record.links.map(({ entryId, ...link }) => ({
      ...link,
      path: paths.get(entryId) ?? null,
    })),
    sharesGiven: record.sharesGiven.map(({ entryId, ...share }) => ({
      ...share,
      path: paths.get(entryId) ?? null,
    })),
    entries: entries.map((entry) => ({
      path: paths.get(entry.id),
      isFolder: entry.isFolder,
      mime: entry.mime,
      sizeBytes: entry.sizeBytes,
      description: entry.description,
      tags: entry.tags,
      createdAt: entry.createdAt,
      updatedAt: entry.updatedAt,
    })),
  }
}
