import { LINK_PASSWORD } from './access-names.ts'
import type { Call } from './access-names.ts'
import { uploadForm } from './form-upload.ts'
import { png } from './pictures.ts'
import { sendBundle } from './send-bundle.ts'
import { putThumbnail } from './thumbnails.ts'
import { createTus, patchTus, tusCall, tusEntry } from './tus.ts'

/** Calls on entries, uploads and links. */
export const FILE_CALLS: Record<string, Call[]> = {
  'GET /drive/file-entries': [
    (client, { folderHash }) => client.get(`drive/file-entries?folderId=${folderHash}`),
    (client, { folderHash }) =>
      client.get(`drive/file-entries?pageId=${folderHash}&orderBy=file_size`),
    (client, { folderId }) => client.get(`drive/file-entries?parentIds=${folderId}`),
    (client, { folderId }) =>
      client.get(`drive/file-entries?parentIds=0,${folderId}&query=private`),
    (client, { folderHash }) =>
      client.get(`drive/file-entries?folderId=${folderHash}&query=private&starredOnly=1`),
  ],
  'GET /file-entries/:id': [
    (client, { folderId }) => client.get(`file-entries/${folderId}`),
    (client, { trashedId }) => client.get(`file-entries/${trashedId}`),
  ],
  'PUT /file-entries/:id': [
    (client, { folderId }) => client.put(`file-entries/${folderId}`, { name: 'Taken over' }),
    (client, { folderId }) =>
      client.post(`file-entries/${folderId}?_method=PUT`, { description: 'Taken over' }),
  ],
  'PUT /file-entries/:id/text': [
    (client, { fileId }) => client.put(`file-entries/${fileId}/text`, { text: 'planted' }),
  ],
  'GET /file-entries/:id/versions': [
    (client, { fileId }) => client.get(`file-entries/${fileId}/versions`),
  ],
  'GET /file-entries/:id/versions/:versionId/content': [
    (client, { fileId, versionId }) =>
      client.get(`file-entries/${fileId}/versions/${versionId}/content`),
  ],
  'POST /file-entries/:id/versions/:versionId/restore': [
    (client, { fileId, versionId }) =>
      client.post(`file-entries/${fileId}/versions/${versionId}/restore`),
  ],
  'DELETE /file-entries/:id/versions/:versionId': [
    (client, { fileId, versionId }) =>
      client.delete(`file-entries/${fileId}/versions/${versionId}`),
  ],
  'PUT /file-entries/:id/thumbnail': [
    (client, { fileId }) => putThumbnail(client, fileId, png()),
    (client, { trashedId }) => putThumbnail(client, trashedId, png()),
  ],
  'POST /file-entries/delete': [
    (client, { folderId }) => client.post('file-entries/delete', { entryIds: [folderId] }),
    (client, { folderId }) =>
      client.post('file-entries/delete', { entryIds: [folderId], deleteForever: true }),
    (client, { trashedId }) =>
      client.post('file-entries/delete', { entryIds: [trashedId], deleteForever: true }),
    (client, { folderId }) => client.post('file-entries/delete', { paths: [`${folderId}`] }),
  ],
  'POST /file-entries/move': [
    (client, { folderId }) =>
      client.post('file-entries/move', { entryIds: [folderId], destinationId: null }),
    (client, { folderId }) =>
      client.post('file-entries/move', {
        entryIds: [folderId],
        destinationId: null,
        onConflict: 'replace',
      }),
  ],
  'POST /file-entries/duplicate': [
    (client, { folderId }) => client.post('file-entries/duplicate', { entryIds: [folderId] }),
    (client, { folderId }) =>
      client.post('file-entries/duplicate', { entryIds: [folderId], destinationId: null }),
  ],
  'POST /file-entries/restore': [
    (client, { trashedId }) => client.post('file-entries/restore', { entryIds: [trashedId] }),
  ],
  'POST /file-entries/star': [
    (client, { folderId }) => client.post('file-entries/star', { entryIds: [folderId] }),
  ],
  'POST /file-entries/unstar': [
    (client, { folderId }) => client.post('file-entries/unstar', { entryIds: [folderId] }),
  ],
  'POST /file-entries/:id/sync-tags': [
    (client, { folderId }) => client.post(`file-entries/${folderId}/sync-tags`, { tags: ['mine'] }),
  ],
  'POST /folders': [
    (client, { folderId }) => client.post('folders', { name: 'Planted', parentId: folderId }),
  ],
  'GET /folders/:hash/path': [(client, { folderHash }) => client.get(`folders/${folderHash}/path`)],
  'POST /file-entries': [
    (client, { folderId }) => uploadForm(client, 'planted', { parentId: String(folderId) }),
  ],
  'POST /uploads/bundle': [
    (client, { folderId }) => sendBundle(client, [{ name: 'planted' }], { parentId: folderId }),
  ],
  'POST /uploads/validate': [
    (client, { folderId }) => client.post('uploads/validate', { files: [], parentId: folderId }),
  ],
  'POST /entry/getAvailableName': [
    (client, { folderId }) =>
      client.post('entry/getAvailableName', { name: 'a.txt', parentId: folderId }),
  ],
  'POST /tus/upload': [
    (client, { folderId }) =>
      createTus(client, 5, { name: 'planted.txt', parentId: String(folderId) }),
  ],
  'GET /tus/upload/:key': [(client, { tusKey }) => tusCall(client, 'GET', tusKey)],
  'PATCH /tus/upload/:key': [
    (client, { tusKey }) => patchTus(client, tusKey, 0, 'taken'),
    (client, { tusKey }) =>
      patchTus(client, tusKey, 0, 'taken', {
        'upload-checksum': 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=',
      }),
  ],
  'DELETE /tus/upload/:key': [(client, { tusKey }) => tusCall(client, 'DELETE', tusKey)],
  'POST /tus/entries': [(client, { tusKey }) => tusEntry(client, tusKey)],
  'GET /folders/:id/count': [(client, { folderId }) => client.get(`folders/${folderId}/count`)],
  'GET /users/:id/folders': [
    (client, { userId }) => client.get(`users/${userId}/folders`),
    (client, { folderId }) => client.get(`users/me/folders?parentId=${folderId}`),
  ],
  'POST /s3/simple/presign': [
    (client, { folderId }) =>
      client.post('s3/simple/presign', { filename: 'planted.txt', size: 5, parentId: folderId }),
  ],
  'POST /s3/multipart/create': [
    (client, { folderId }) =>
      client.post('s3/multipart/create', { filename: 'planted.txt', size: 5, parentId: folderId }),
  ],
  'POST /s3/multipart/batch-sign-part-urls': [
    (client, { multipart }) =>
      client.post('s3/multipart/batch-sign-part-urls', { ...multipart, partNumbers: [1] }),
  ],
  'POST /s3/multipart/get-uploaded-parts': [
    (client, { multipart }) => client.post('s3/multipart/get-uploaded-parts', multipart),
  ],
  'POST /s3/multipart/complete': [
    (client, { multipart }) =>
      client.post('s3/multipart/complete', { ...multipart, parts: [{ PartNumber: 1, ETag: 'x' }] }),
  ],
  'POST /s3/multipart/abort': [
    (client, { multipart }) => client.post('s3/multipart/abort', multipart),
  ],
  'POST /s3/entries': [
    (client, { settled, uploadKey }) =>
      client.post('s3/entries', { ...settled, filename: uploadKey }),
  ],
  'POST /file-entries/:id/share': [
    (client, { folderId }) =>
      client.post(`file-entries/${folderId}/share`, { emails: ['taker@example.com'] }),
  ],
  'PUT /file-entries/:id/change-permissions': [
    (client, { folderId }) =>
      client.put(`file-entries/${folderId}/change-permissions`, { userId: -1, permissions: [] }),
  ],
  'DELETE /file-entries/:id/unshare': [
    (client, { folderId }) => client.delete(`file-entries/${folderId}/unshare?userId=-1`),
    (client, { folderId, userId }) =>
      client.delete(`file-entries/${folderId}/unshare?userId=${userId}`),
  ],
  'GET /file-entries/:id/shareable-link': [
    (client, { folderId }) => client.get(`file-entries/${folderId}/shareable-link`),
  ],
  'POST /file-entries/:id/shareable-link': [
    (client, { folderId }) => client.post(`file-entries/${folderId}/shareable-link`, {}),
  ],
  'PUT /file-entries/:id/shareable-link': [
    (client, { folderId }) =>
      client.put(`file-entries/${folderId}/shareable-link`, { password: null }),
  ],
  'DELETE /file-entries/:id/shareable-link': [
    (client, { folderId }) => client.delete(`file-entries/${folderId}/shareable-link`),
  ],
  'GET /file-entries/:hash/content': [
    (client, { fileHash }) => client.get(`file-entries/${fileHash}/content`),
    (client, { fileHash }) => client.get(`file-entries/${fileHash}/content?link=${fileHash}`),
    (client, { fileHash }) =>
      client.get(`file-entries/${fileHash}/content`, { headers: { range: 'bytes=0-0' } }),
  ],
  'GET /file-entries/:id/thumbnail': [
    (client, { fileHash }) => client.get(`file-entries/${fileHash}/thumbnail`),
    (client, { fileHash }) => client.get(`file-entries/${fileHash}/thumbnail?link=${fileHash}`),
  ],
  'GET /file-entries/download/:hashes': [
    (client, { fileHash }) => client.get(`file-entries/download/${fileHash}`),
  ],

  'GET /shareable-links': [(client) => client.get('shareable-links')],
  'POST /shareable-links': [
    (client, { folderId }) =>
      client.post('shareable-links', { entryIds: [folderId], password: 'planted' }),
  ],
  'PUT /shareable-links/:link': [
    (client, { linkId }) => client.put(`shareable-links/${linkId}`, { password: null }),
    (client, { linkId, folderId }) =>
      client.put(`shareable-links/${linkId}`, { entryIds: [folderId], password: 'planted' }),
  ],
  'DELETE /shareable-links/:link': [
    (client, { linkId }) => client.delete(`shareable-links/${linkId}`),
  ],
  'GET /shareable-links/:link': [
    (client, { linkHash }) => client.get(`shareable-links/${linkHash}`),
  ],
  'POST /shareable-links/:link/save': [
    (client, { linkHash }) => client.post(`shareable-links/${linkHash}/save`, {}),
    (client, { linkHash, fileHash }) =>
      client.post(`shareable-links/${linkHash}/save`, { hashes: [fileHash] }),
  ],
  'POST /shareable-links/:link/report': [
    (client, { linkHash }) =>
      client.post(`shareable-links/${linkHash}/report`, { reason: 'malware' }),
  ],
  'POST /shareable-links/:link/request-code': [
    (client, { linkHash, email }) =>
      client.post(`shareable-links/${linkHash}/request-code`, { email }),
  ],
  'POST /shareable-links/:link/check-code': [
    (client, { linkHash, email }) =>
      client.post(`shareable-links/${linkHash}/check-code`, { email, code: '123456' }),
  ],
  'POST /shareable-links/:link/check-password': [
    (client, { linkHash }) =>
      client.post(`shareable-links/${linkHash}/check-password`, { password: LINK_PASSWORD }),
  ],
}
