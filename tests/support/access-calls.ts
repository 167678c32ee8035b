import type { Answer, ApiClient } from './api-client.ts'
import type { finishInput } from './factories.ts'
import { uploadForm } from './form-upload.ts'
import { png } from './pictures.ts'
import { putThumbnail } from './thumbnails.ts'
import { createTus, patchTus, tusCall, tusEntry } from './tus.ts'

/** Of the users that tests register. */
const PASSWORD = 'correct horse battery'
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
  userId: number
  tokenId: number
  email: string
  /** Of a folder with a password. */
  linkHash: string
}

export type Call = (client: ApiClient, names: Names) => Promise<Answer>

/** Every call of api/v1, naming what is Alice's where it names something. Who may make it is declared on its route. */
export const CALLS: Record<string, Call[]> = {
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
  'PUT /users/:id': [
    (client, { userId }) => client.put(`users/${userId}`, { first_name: 'Taken' }),
  ],
  'DELETE /users/:id': [
    (client, { userId }) => client.delete(`users/${userId}?deleteCurrentUser=true`),
  ],
  'POST /users/:id/avatar': [
    (client, { userId }) => client.post(`users/${userId}/avatar`, { url: 'https://example.com/a' }),
  ],
  'DELETE /users/:id/avatar': [(client, { userId }) => client.delete(`users/${userId}/avatar`)],
  'DELETE /access-tokens/:id': [
    (client, { tokenId }) => client.delete(`access-tokens/${tokenId}`),
    (client, { tokenId }) => client.post(`access-tokens/${tokenId}?_method=DELETE`),
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

  // Whoever may see or change users may reach others': tests/worker/profile, tests/worker/account/ban.test.ts.
  'GET /users/:id': [
    (client) => client.get('users/me'),
    (client) => client.get('users/1?with=roles,tokens'),
  ],
  'POST /users/:id/ban': [(client) => client.post('users/1/ban')],
  'DELETE /users/:id/ban': [(client) => client.delete('users/1/ban')],
  'GET /users/me/export': [(client) => client.get('users/me/export')],
  'GET /outgoing-mails': [(client) => client.get('outgoing-mails')],
  'GET /outgoing-mails/:id': [(client) => client.get('outgoing-mails/1')],
  'POST /outgoing-mails/:id/resend': [(client) => client.post('outgoing-mails/1/resend')],
  'PUT /auth/user/password': [
    (client) =>
      client.put('auth/user/password', {
        current_password: 'correct horse battery',
        password: 'another long one',
        password_confirmation: 'another long one',
      }),
  ],
  'GET /auth/user/confirmed-password-status': [
    (client) => client.get('auth/user/confirmed-password-status'),
  ],
  'POST /auth/user/confirm-password': [
    (client) => client.post('auth/user/confirm-password', { password: 'correct horse battery' }),
  ],
  'GET /user-sessions': [(client) => client.get('user-sessions')],
  'POST /user-sessions/logout-other': [
    (client) => client.post('user-sessions/logout-other', { password: 'correct horse battery' }),
  ],
  'GET /access-tokens': [(client) => client.get('access-tokens')],
  'POST /access-tokens': [(client) => client.post('access-tokens', { tokenName: 'Planted' })],
  'POST /auth/user/two-factor-authentication': [
    (client) => client.post('auth/user/two-factor-authentication'),
  ],
  'DELETE /auth/user/two-factor-authentication': [
    (client) => client.delete('auth/user/two-factor-authentication'),
  ],
  'GET /auth/user/two-factor/qr-code': [(client) => client.get('auth/user/two-factor/qr-code')],
  'POST /auth/user/confirmed-two-factor-authentication': [
    (client) => client.post('auth/user/confirmed-two-factor-authentication', { code: '123456' }),
  ],
  'GET /auth/user/two-factor-recovery-codes': [
    (client) => client.get('auth/user/two-factor-recovery-codes'),
  ],
  'POST /auth/user/two-factor-recovery-codes': [
    (client) => client.post('auth/user/two-factor-recovery-codes'),
  ],
  'POST /secure/auth/social/:service/disconnect': [
    (client) => client.post('/secure/auth/social/google/disconnect'),
  ],
  'GET /file-entry-tags': [(client) => client.get('file-entry-tags')],
  'GET /user/space-usage': [(client) => client.get('user/space-usage')],
  'PUT /drive/preferences': [(client) => client.put('drive/preferences', { layout: 'grid' })],
  'GET /settings': [(client) => client.get('settings')],
  'PUT /settings': [
    (client) => client.put('settings', { settings: { 'branding.site_name': 'Taken over' } }),
  ],

  'OPTIONS /tus/upload': [(client) => tusCall(client, 'OPTIONS', '')],
  'POST /auth/login': [
    (client, { email }) => client.post('auth/login', { email, password: PASSWORD }),
    (client, { email }) => client.post('/auth/login', { email, password: PASSWORD }),
  ],
  'POST /auth/register': [
    (client) =>
      client.post('auth/register', {
        email: 'another@example.com',
        password: PASSWORD,
        password_confirmation: PASSWORD,
      }),
  ],
  'POST /auth/logout': [(client) => client.post('auth/logout')],
  'POST /auth/two-factor-challenge': [
    (client) => client.post('auth/two-factor-challenge', { code: '123456' }),
  ],
  'POST /secure/auth/social/connect': [
    (client) => client.post('/secure/auth/social/connect', { password: PASSWORD }),
  ],
  'POST /auth/forgot-password': [
    (client, { email }) => client.post('auth/forgot-password', { email }),
  ],
  'POST /auth/reset-password': [
    (client, { email }) =>
      client.post('auth/reset-password', {
        token: 'A'.repeat(43),
        email,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      }),
  ],
  'POST /auth/email/verification-notification': [
    (client, { email }) => client.post('auth/email/verification-notification', { email }),
  ],
  'POST /recaptcha/verify': [(client) => client.post('recaptcha/verify', { token: 'x' })],
  'POST /users/me/locale': [(client) => client.post('users/me/locale', { locale: 'en' })],
  'GET /avatars/:name': [(client) => client.get('avatars/none')],
  'GET /value-lists/:names': [(client) => client.get('value-lists/countries')],
  'GET /bootstrap-data': [(client) => client.get('bootstrap-data')],
  'GET /custom-pages/:idOrSlug': [(client) => client.get('custom-pages/none')],
  'GET /shareable-links/:hash': [
    (client, { linkHash }) => client.get(`shareable-links/${linkHash}`),
  ],
  'POST /shareable-links/:hash/check-password': [
    (client, { linkHash }) =>
      client.post(`shareable-links/${linkHash}/check-password`, { password: LINK_PASSWORD }),
  ],
}
