import { requireUser } from '#worker/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context.ts'
import { requireConfirmedPassword } from '#worker/features/account/confirm-password.ts'
import { countReads } from '#worker/features/drive/count-reads.ts'
import { openFile } from '#worker/features/drive/open-file.ts'
import { personalScope } from '#worker/features/drive/policy.ts'
import { makeZip } from '#worker/storage/zip-stream.ts'
import type { Zip, ZipEntry } from '#worker/storage/zip-stream.ts'
import { selectAccountRecord, selectEntriesAfter } from './queries.ts'

const ENTRIES_PER_PAGE = 2000

type Avatar = NonNullable<Awaited<ReturnType<typeof selectAccountRecord>>['avatar']>
type Entry = Awaited<ReturnType<typeof selectEntriesAfter>>[number]

/**
 * All that is the caller's as one zip: their files in their folders, their picture, and an `account.json`. An account
 * that has a password must have confirmed it. Throws UnauthorizedError, ForbiddenError, and ValidationError where
 * these are more files than the platform lets one request read.
 */
export async function exportAccount(ctx: RequestContext): Promise<Zip> {
  const user = requireUser(ctx)
  // An account of a connected service alone has no password to confirm.
  if (user.hasPassword) requireConfirmedPassword(ctx)
  const { record, avatar, entries } = await loadRecord(ctx, user)
  const paths = pathsOf(entries)
  const account = new TextEncoder().encode(
    JSON.stringify(accountRecord(user, { record, avatar, entries, paths }), null, 2),
  )
  return makeZip([
    {
      path: 'account.json',
      modifiedAt: ctx.deps.clock().toISOString(),
      isFolder: false,
      sizeBytes: account.byteLength,
      open: () => Promise.resolve(new Blob([account]).stream()),
    },
    ...(avatar ? [avatarItem(ctx, avatar)] : []),
    ...entries.map((entry) => ({
      path: `files/${paths.get(entry.id) ?? entry.name}`,
      modifiedAt: entry.updatedAt,
      isFolder: entry.isFolder,
      sizeBytes: entry.isFolder ? 0 : entry.sizeBytes,
      open: () => openFile(ctx, entry),
    })),
  ])
}

async function loadRecord(ctx: RequestContext, user: SignedInUser) {
  const { db } = ctx.deps
  const scope = personalScope(user)
  const loaded = await selectAccountRecord(db, user.id, { scope, limit: ENTRIES_PER_PAGE })
  const count = countReads(ctx)
  count(loaded.entries)
  const entries: Entry[] = [...loaded.entries]
  let page = loaded.entries
  while (page.length === ENTRIES_PER_PAGE) {
    page = await selectEntriesAfter(db, scope, entries.at(-1)?.id ?? 0, ENTRIES_PER_PAGE)
    count(page)
    entries.push(...page)
  }
  return { record: loaded.record, avatar: loaded.avatar, entries }
}

/** "avatar.png": its address ends with what it is. */
const avatarFileName = ({ path }: Avatar): string => `avatar.${path.split('.').at(-1)}`

function avatarItem(ctx: RequestContext, avatar: Avatar): ZipEntry {
  return {
    path: avatarFileName(avatar),
    modifiedAt: ctx.deps.clock().toISOString(),
    isFolder: false,
    sizeBytes: avatar.sizeBytes,
    async open() {
      const { objectKey, etag, sizeBytes } = avatar
      const body = await ctx.deps.objects.read(objectKey, etag, { offset: 0, length: sizeBytes })
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
      createdAt: user.createdAt,
      roles: user.roles.map(({ name }) => name),
    },
    ...record,
    links: record.links.map(({ entryId, ...link }) => ({
      ...link,
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
