import { sql } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { createPasswordHasher } from '#worker/auth/password.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { PresignResponse, UploadConflict } from '#worker/features/uploads/schema.ts'
import type { ShareableLink } from '#worker/features/links/schema.ts'
import type { EntryVersion } from '#worker/features/versions/schema.ts'
import { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { freshFetch } from './fresh-fetch.ts'
import { TEST_PASSWORD_LOG2N } from './password-cost.ts'
import { signedInClient } from './signed-in-client.ts'

let count = 0

/** A number that no other thing of this run has. */
export const unique = () => ++count

export interface TestUser {
  client: ApiClient
  email: string
  password: string
  id: number
}

const PASSWORD = 'correct horse battery'
let passwordHash: Promise<string> | undefined

/**
 * Inserts a registered, verified user and a session. `tests/worker/account` tests signing up itself, which would take
 * longer here than most tests.
 */
export async function registerUser(app: App): Promise<TestUser> {
  const email = `user-${unique()}@example.com`
  const now = new Date().toISOString()
  passwordHash ??= createPasswordHasher(TEST_PASSWORD_LOG2N).hash(PASSWORD)
  const user = { email, passwordHash: await passwordHash, language: 'en' }
  const [[row]] = await app.db.batch([
    app.db
      .insert(users)
      .values({ ...user, createdAt: now, updatedAt: now })
      .returning({ id: users.id }),
    app.db.run(sql`
      INSERT INTO user_roles (user_id, role_id)
      SELECT u.id, r.id FROM users u JOIN roles r ON r.is_default WHERE u.email = ${email}`),
  ])
  if (!row) throw new Error('the user was not inserted')
  return { client: await signedInClient(app, row.id), email, password: PASSWORD, id: row.id }
}

/** Someone who registers just now, signed in. */
export async function signUp(app: App): Promise<TestUser> {
  const email = `user-${unique()}@example.com`
  const client = await ApiClient.open(app.url)
  const { status, body } = await client.post('auth/register', {
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  })
  if (status !== 200) throw new Error(`register answered ${status}: ${JSON.stringify(body)}`)
  return { client, email, password: PASSWORD, id: body.bootstrapData.user.id }
}

/** The same person in another browser. */
export async function signInAgain(
  app: App,
  user: Pick<TestUser, 'email' | 'password'>,
  input: { remember?: boolean } = {},
): Promise<ApiClient> {
  const client = await ApiClient.open(app.url)
  const { status, body } = await client.post('auth/login', {
    email: user.email,
    password: user.password,
    ...input,
  })
  if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`)
  return client
}

/** Changes settings as the admin does, in effect when it returns. */
export async function changeSettings(
  admin: ApiClient,
  settings: Record<string, unknown>,
): Promise<void> {
  const { status, body } = await admin.put('settings', { settings })
  if (status !== 200) throw new Error(`settings answered ${status}: ${JSON.stringify(body)}`)
}

export async function trash(client: ApiClient, ...entryIds: number[]): Promise<void> {
  const { status, body } = await client.post('file-entries/delete', { entryIds })
  if (status !== 200)
    throw new Error(`file-entries/delete answered ${status}: ${JSON.stringify(body)}`)
}

export async function star(client: ApiClient, ...entryIds: number[]): Promise<void> {
  const { status, body } = await client.post('file-entries/star', { entryIds })
  if (status !== 200)
    throw new Error(`file-entries/star answered ${status}: ${JSON.stringify(body)}`)
}

/** The entries of a list, as `query` asks for them. */
export async function listed(client: ApiClient, query: string): Promise<FileEntry[]> {
  const { status, body } = await client.get(`drive/file-entries?${query}`)
  if (status !== 200)
    throw new Error(`drive/file-entries answered ${status}: ${JSON.stringify(body)}`)
  return body.data
}

/** The names of entries whose names hold what is searched for, sorted. */
export async function searched(client: ApiClient, text: string, more = ''): Promise<string[]> {
  const entries = await listed(client, `query=${encodeURIComponent(text)}${more}`)
  return entries.map(({ name }) => name).toSorted()
}

/** As in the address. */
export const encodeFilters = (filters: unknown) =>
  encodeURIComponent(Buffer.from(JSON.stringify(filters)).toString('base64'))

/** The names in a folder (the root, when there is no hash), as the list orders them. */
export async function namesIn(client: ApiClient, folderHash = ''): Promise<string[]> {
  const { status, body } = await client.get(`drive/file-entries?perPage=200&folderId=${folderHash}`)
  if (status !== 200)
    throw new Error(`drive/file-entries answered ${status}: ${JSON.stringify(body)}`)
  return body.data.map((entry: FileEntry) => entry.name)
}

export async function usedSpace(client: ApiClient): Promise<number> {
  return (await client.get('user/space-usage')).body.used
}

export async function createFolder(
  client: ApiClient,
  name = `Folder ${unique()}`,
  parentId: number | null = null,
): Promise<FileEntry> {
  const { status, body } = await client.post('folders', { name, parentId })
  if (status !== 200) throw new Error(`folders answered ${status}: ${JSON.stringify(body)}`)
  return body.folder
}

export interface FileToUpload {
  name?: string
  mime?: string
  parentId?: number | null
  content?: string | Uint8Array<ArrayBuffer>
}

const bytesOf = (content: string | Uint8Array<ArrayBuffer>) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

export async function presign(
  client: ApiClient,
  file: FileToUpload & { sendsHeaders?: boolean },
): Promise<PresignResponse> {
  const {
    name = `file-${unique()}.txt`,
    mime = 'text/plain',
    parentId = null,
    content = 'hello',
    sendsHeaders = true,
  } = file
  const input = { filename: name, mime, size: bytesOf(content).byteLength, parentId, sendsHeaders }
  const { status, body } = await client.post('s3/simple/presign', input)
  if (status !== 200) throw new Error(`presign answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** PUTs to a presigned address, as a browser does. */
export function putObject(
  presigned: Pick<PresignResponse, 'url' | 'headers'>,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return freshFetch(presigned.url, {
    method: 'PUT',
    headers: presigned.headers,
    body: bytesOf(content),
  })
}

export const objectName = (key: string) => key.split('/').at(-1) ?? ''

/** The payload that finishes an upload. */
export function finishInput(presigned: Pick<PresignResponse, 'key'>, file: FileToUpload) {
  const { name = 'file.txt', mime = 'text/plain', parentId = null, content = 'hello' } = file
  return {
    filename: objectName(presigned.key),
    size: bytesOf(content).byteLength,
    clientName: name,
    clientMime: mime,
    parentId,
  }
}

/** A file, by the way that takes one call. The other ways: {@link uploadDirectly}, `tus.ts`, `multipart`. */
export async function uploadFile(
  client: ApiClient,
  {
    name = `file-${unique()}.txt`,
    mime = 'text/plain',
    parentId = null,
    content = 'hello',
    onConflict,
  }: FileToUpload & { onConflict?: UploadConflict } = {},
): Promise<FileEntry> {
  const form = new FormData()
  form.append('clientName', name)
  form.append('clientMime', mime)
  if (parentId !== null) form.append('parentId', String(parentId))
  if (onConflict !== undefined) form.append('onConflict', onConflict)
  form.append('file', new File([content], 'file', { type: mime }))
  const { status, body } = await client.call('POST', 'file-entries', undefined, { rawBody: form })
  if (status !== 200) throw new Error(`file-entries answered ${status}: ${JSON.stringify(body)}`)
  return body.fileEntry
}

/** A whole upload past the Worker: presign, PUT, finish. */
export async function uploadDirectly(
  client: ApiClient,
  { onConflict, ...file }: FileToUpload & { onConflict?: UploadConflict } = {},
): Promise<FileEntry> {
  const named = { name: `file-${unique()}.txt`, content: 'hello', ...file }
  const presigned = await presign(client, named)
  const stored = await putObject(presigned, named.content)
  if (!stored.ok) throw new Error(`PUT answered ${stored.status}: ${await stored.text()}`)
  const { status, body } = await client.post('s3/entries', {
    ...finishInput(presigned, named),
    onConflict,
  })
  if (status !== 200) throw new Error(`s3/entries answered ${status}: ${JSON.stringify(body)}`)
  return body.fileEntry
}

export async function createLink(
  client: ApiClient,
  entryId: number,
  input: Record<string, unknown> = {},
): Promise<ShareableLink> {
  const { status, body } = await client.post(`file-entries/${entryId}/shareable-link`, input)
  if (status !== 200) throw new Error(`shareable-link answered ${status}: ${JSON.stringify(body)}`)
  return body.link
}

/** One more link, to several entries together. */
export async function linkTogether(
  client: ApiClient,
  entryIds: number[],
  input: Record<string, unknown> = {},
): Promise<ShareableLink> {
  const { status, body } = await client.post('shareable-links', { entryIds, ...input })
  if (status !== 200) throw new Error(`shareable-links answered ${status}: ${JSON.stringify(body)}`)
  return body.link
}

/** Replaces a file's content and returns the version of the old one. */
export async function replaceFile(
  client: ApiClient,
  file: Pick<FileEntry, 'id' | 'name' | 'parent_id'>,
  content: string,
): Promise<EntryVersion> {
  const replaced = await uploadFile(client, {
    name: file.name,
    parentId: file.parent_id,
    content,
    onConflict: 'replace',
  })
  if (replaced.id !== file.id) throw new Error(`${file.name} was not replaced`)
  const { body } = await client.get(`file-entries/${file.id}/versions`)
  return body.versions[0]
}
