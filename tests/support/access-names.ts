import type { Answer, ApiClient } from './api-client.ts'
import {
  createFolder,
  createLink,
  finishInput,
  presign,
  putObject,
  replaceFile,
  trash,
  uploadFile,
} from './factories.ts'
import type { TestUser } from './factories.ts'
import { png } from './pictures.ts'
import { subscribeBrowser } from './push-browser.ts'
import { putThumbnail } from './thumbnails.ts'
import { beginTus } from './tus.ts'
import { withQuery } from './with-query.ts'

export const LINK_PASSWORD = 'open sesame'

/** Identifiers in a call: entries, uploads, folders, either Alice's or nonexistent ones. */
export interface Names {
  folderId: number
  folderHash: string
  fileHash: string
  /** A file that has been replaced once. */
  fileId: number
  versionId: number
  trashedId: number
  uploadKey: string
  multipart: { key: string; uploadId: string }
  tusKey: string
  settled: ReturnType<typeof finishInput>
  /** Nonexistent until a plan is ordered: `orderPlan`. */
  subscriptionId: number
  invoiceId: number
  userId: number
  tokenId: number
  sessionId: number
  email: string
  /** Of a folder with a password. */
  linkHash: string
  linkId: number
  workspaceId: number
  /** Into that workspace. */
  inviteId: string
  /** Where a browser of hers takes pushes. */
  pushEndpoint: string
}

export type Call = (client: ApiClient, names: Names) => Promise<Answer>

/** One of everything that a call can name, all of it this user's. */
export async function prepareNames(user: TestUser, tokenId: number): Promise<Names> {
  const { client } = user
  const folder = await createFolder(client, 'Private folder')
  const file = await uploadFile(client, { parentId: folder.id, content: 'private content' })
  const version = await replaceFile(client, file, 'private content')
  await putThumbnail(client, file.id, png())
  const link = await createLink(client, folder.id, { password: LINK_PASSWORD })
  const trashed = await createFolder(client, 'Private trash')
  await trash(client, trashed.id)
  const presigned = await presign(client, {})
  await putObject(presigned, 'hello')
  const { body } = await client.post('s3/multipart/create', {
    filename: 'large.bin',
    size: 1000,
    partSize: 8 * 1024 ** 2,
  })
  const { body: sessions } = await client.get('user-sessions')
  const { workspaceId, inviteId } = await prepareInvite(client)
  return {
    folderId: folder.id,
    folderHash: folder.hash,
    fileHash: file.hash,
    fileId: file.id,
    versionId: version.id,
    trashedId: trashed.id,
    uploadKey: presigned.key.split('/').at(-1) ?? '',
    multipart: { key: body.key, uploadId: body.uploadId },
    tusKey: await beginTus(client, 5),
    settled: finishInput(presigned, { name: 'stolen.txt' }),
    subscriptionId: 999_999,
    invoiceId: 999_999,
    tokenId,
    sessionId: sessions.sessions[0].id,
    userId: user.id,
    email: user.email,
    linkHash: link.hash,
    linkId: link.id,
    workspaceId,
    inviteId,
    pushEndpoint: await subscribeBrowser(client),
  }
}

/** A site starts with three roles of its own, before those of members. */
const MEMBER_ROLE_ID = 4

async function prepareInvite(client: ApiClient) {
  const { body: created } = await client.post('workspace', { name: 'Private team' })
  const workspaceId: number = created.workspace.id
  const input = { emails: ['invited@example.com'], roleId: MEMBER_ROLE_ID }
  const { body } = await client.post(`workspace/${workspaceId}/invite`, input)
  return { workspaceId, inviteId: body.workspace.invites[0].id as string }
}

/** The same client, naming a workspace with every call. */
export const inWorkspace = (client: ApiClient, workspaceId: number | string) =>
  withQuery(client, `workspaceId=${workspaceId}`)
