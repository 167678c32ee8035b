import { makeZip, predictLength } from 'client-zip'
import { requireUser } from '#worker/context.ts'
import type { RequestContext, SignedInUser } from '#worker/context.ts'
import { personalScope } from '#worker/features/drive/policy.ts'
import { selectAccountRecord, selectEntriesAfter } from './queries.ts'

const ENTRIES_PER_PAGE = 2000

export interface AccountExport {
  body: ReadableStream
  sizeBytes: bigint
}

type Entry = Awaited<ReturnType<typeof selectEntriesAfter>>[number]

/**
 * All that is the caller's as one zip: their files in their folders, and an `account.json`. It is streamed: one
 * file after the other is read while it is sent. A file that can't be read breaks the stream off, so that a zip that
 * is whole has everything. Throws UnauthorizedError.
 */
export async function exportAccount(ctx: RequestContext): Promise<AccountExport> {
  const user = requireUser(ctx)
  const { record, entries } = await loadRecord(ctx, user)
  const paths = pathsOf(entries)
  const account = new TextEncoder().encode(
    JSON.stringify(accountRecord(user, record, entries, paths), null, 2),
  )
  const head = { name: 'account.json', lastModified: ctx.deps.clock() }
  const files = entries.map((entry) => ({
    name: `files/${paths.get(entry.id) ?? entry.name}${entry.isFolder ? '/' : ''}`,
    lastModified: new Date(entry.updatedAt),
    size: entry.isFolder ? 0 : entry.sizeBytes,
    entry,
  }))

  async function* contents() {
    yield { ...head, input: account }
    for (const { entry, ...file } of files) {
      if (entry.isFolder) yield { name: file.name, lastModified: file.lastModified }
      else yield { ...file, input: await readFile(ctx, entry) }
    }
  }
  const sizeBytes = predictLength([
    { ...head, size: account.byteLength },
    ...files.map(({ name, size, lastModified, entry }) =>
      entry.isFolder ? { name, lastModified } : { name, size, lastModified },
    ),
  ])
  // The platform announces the length of such streams only, and breaks off what turns out shorter.
  const body = makeZip(contents()).pipeThrough(new FixedLengthStream(sizeBytes))
  return { body, sizeBytes }
}

async function loadRecord(ctx: RequestContext, user: SignedInUser) {
  const { db } = ctx.deps
  const scope = personalScope(user)
  const loaded = await selectAccountRecord(db, user.id, { scope, limit: ENTRIES_PER_PAGE })
  const entries: Entry[] = [...loaded.entries]
  let page = loaded.entries
  while (page.length === ENTRIES_PER_PAGE) {
    page = await selectEntriesAfter(db, scope, entries.at(-1)?.id ?? 0, ENTRIES_PER_PAGE)
    entries.push(...page)
  }
  return { record: loaded.record, entries }
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

async function readFile(ctx: RequestContext, entry: Entry): Promise<ReadableStream | Uint8Array> {
  if (entry.sizeBytes === 0) return new Uint8Array()
  const body =
    entry.objectKey !== null &&
    entry.etag !== null &&
    (await ctx.deps.objects.read(entry.objectKey, entry.etag, {
      offset: 0,
      length: entry.sizeBytes,
    }))
  if (!body) throw new Error(`the object of entry ${entry.id} is missing or has changed`)
  return body
}

function accountRecord(
  user: SignedInUser,
  record: Awaited<ReturnType<typeof selectAccountRecord>>['record'],
  entries: Entry[],
  paths: Map<number, string>,
) {
  return {
    account: {
      id: user.id,
      email: user.email,
      emailVerifiedAt: user.emailVerifiedAt,
      firstName: user.firstName,
      lastName: user.lastName,
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
      createdAt: entry.createdAt,
      updatedAt: entry.updatedAt,
    })),
  }
}
