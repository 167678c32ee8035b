import { listed } from './factories.ts'
import type { TestUser } from './factories.ts'

type Body = Record<string, unknown>

export const moveToSpace = (
  { client }: TestUser,
  entryIds: number[],
  workspaceId: number,
  more: Body = {},
) =>
  client.post(`file-entries/move?workspaceId=${workspaceId}`, {
    entryIds,
    destinationId: null,
    ...more,
  })

export const copyToSpace = (
  { client }: TestUser,
  entryIds: number[],
  workspaceId: number,
  more: Body = {},
) =>
  client.post(`file-entries/duplicate?workspaceId=${workspaceId}`, {
    entryIds,
    destinationId: null,
    ...more,
  })

export const spaceUsage = async ({ client }: TestUser, workspaceId: number) =>
  (await client.get(`user/space-usage?workspaceId=${workspaceId}`)).body

export const namesIn = async ({ client }: TestUser, workspaceId: number, query = '') =>
  (await listed(client, `workspaceId=${workspaceId}${query}`)).map(({ name }) => name).toSorted()

/** A file in the workspace, put there by the user. */
export async function uploadToSpace(
  { client }: TestUser,
  workspaceId: number,
  name = 'file.txt',
  content = 'text',
) {
  const form = new FormData()
  form.append('workspaceId', String(workspaceId))
  form.append('clientName', name)
  form.append('file', new File([content], 'file', { type: 'text/plain' }))
  const { body } = await client.call('POST', 'file-entries', undefined, { rawBody: form })
  return body.fileEntry
}
