import type { Answer, ApiClient } from './api-client.ts'
import { createFolder, replaceFile, trash, uploadFile } from './factories.ts'
import type { TestUser } from './factories.ts'
import { png } from './pictures.ts'
import { putThumbnail, uploadWithThumbnail } from './thumbnails.ts'

async function replaced(client: ApiClient) {
  const file = await uploadFile(client)
  const version = await replaceFile(client, file, 'another')
  return { id: file.id, versionId: version.id }
}

/** Calls on the drive's entries as they are usually made. */
export function usualFileCalls(
  who: () => { user: TestUser },
): Record<string, () => Promise<Answer>> {
  const get = (path: string) => who().user.client.get(path)
  const post = (path: string, body: unknown) => who().user.client.post(path, body)
  return {
    'GET /drive/file-entries': async () =>
      get(`drive/file-entries?folderId=${(await createFolder(who().user.client)).hash}`),
    'GET /file-entries/:hash/content': async () =>
      get((await uploadFile(who().user.client)).url ?? ''),
    'GET /file-entries/download/:hashes': async () =>
      get(`file-entries/download/${(await uploadFile(who().user.client)).hash}`),
    'GET /file-entries/:id': async () =>
      get(`file-entries/${(await createFolder(who().user.client)).id}`),
    'PUT /file-entries/:id': async () =>
      who().user.client.put(`file-entries/${(await createFolder(who().user.client)).id}`, {
        name: 'Renamed',
      }),
    'PUT /file-entries/:id/text': async () => {
      const { id } = await uploadFile(who().user.client, {
        name: 'counted.pdf',
        mime: 'application/pdf',
      })
      return who().user.client.put(`file-entries/${id}/text`, { text: 'counted' })
    },
    'GET /file-entries/:id/versions': async () =>
      get(`file-entries/${(await replaced(who().user.client)).id}/versions`),
    'GET /file-entries/:id/versions/:versionId/content': async () => {
      const { id, versionId } = await replaced(who().user.client)
      return get(`file-entries/${id}/versions/${versionId}/content`)
    },
    'POST /file-entries/:id/versions/:versionId/restore': async () => {
      const { id, versionId } = await replaced(who().user.client)
      return post(`file-entries/${id}/versions/${versionId}/restore`, {})
    },
    'DELETE /file-entries/:id/versions/:versionId': async () => {
      const { id, versionId } = await replaced(who().user.client)
      return who().user.client.delete(`file-entries/${id}/versions/${versionId}`)
    },
    'PUT /file-entries/:id/thumbnail': async () =>
      putThumbnail(who().user.client, (await uploadFile(who().user.client)).id, png()),
    'GET /file-entries/:id/thumbnail': async () =>
      get((await uploadWithThumbnail(who().user.client)).thumbnail_url ?? ''),
    'POST /file-entries/delete': async () =>
      post('file-entries/delete', { entryIds: [(await createFolder(who().user.client)).id] }),
    'POST /file-entries/move': async () => {
      const [entry, folder] = [
        await createFolder(who().user.client),
        await createFolder(who().user.client),
      ]
      return post('file-entries/move', { entryIds: [entry.id], destinationId: folder.id })
    },
    'POST /file-entries/duplicate': async () =>
      post('file-entries/duplicate', { entryIds: [(await createFolder(who().user.client)).id] }),
    'POST /file-entries/restore': async () => {
      const folder = await createFolder(who().user.client)
      await trash(who().user.client, folder.id)
      return post('file-entries/restore', { entryIds: [folder.id] })
    },
    'POST /file-entries/star': async () =>
      post('file-entries/star', { entryIds: [(await createFolder(who().user.client)).id] }),
    'POST /file-entries/unstar': async () =>
      post('file-entries/unstar', { entryIds: [(await createFolder(who().user.client)).id] }),
    'POST /file-entries/:id/sync-tags': async () =>
      post(`file-entries/${(await createFolder(who().user.client)).id}/sync-tags`, {
        tags: ['a', 'b'],
      }),
    'GET /file-entry-tags': () => get('file-entry-tags?query=a'),
    'POST /folders': () => post('folders', { name: 'Counted' }),
    'GET /folders/:hash/path': async () =>
      get(`folders/${(await createFolder(who().user.client)).hash}/path`),
    'GET /folders/:id/count': async () =>
      get(`folders/${(await createFolder(who().user.client)).id}/count`),
    'GET /users/:id/folders': async () =>
      get(`users/me/folders?parentId=${(await createFolder(who().user.client)).id}`),
    'GET /drive/version': () => get('drive/version'),
    'GET /user/space-usage': () => get('user/space-usage'),
    'GET /user/storage': () => get('user/storage'),
    'PUT /drive/preferences': () => who().user.client.put('drive/preferences', { layout: 'grid' }),
  }
}
