import type { Answer } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import {
  createFolder,
  finishInput,
  presign,
  putObject,
  registerUser,
  replaceFile,
  trash,
  uploadFile,
} from './factories.ts'
import type { TestUser } from './factories.ts'
import { uploadForm } from './form-upload.ts'
import { sendBundle } from './send-bundle.ts'
import { postImage } from './site-images.ts'
import { newSubscription, subscribeBrowser } from './push-browser.ts'
import { createToken } from './program.ts'
import { png } from './pictures.ts'
import { metByService } from './social-flow.ts'
import { beginTus, createTus, patchTus, tusCall, tusEntry } from './tus.ts'
import { usualInviteCalls } from './invite-calls.ts'
import { sharingCalls } from './sharing-calls.ts'
import { putThumbnail, uploadWithThumbnail } from './thumbnails.ts'
import { appCode } from './totp.ts'
import {
  answerChallenge,
  beginTwoFactor,
  confirmCode,
  confirmPassword,
  registerWithTwoFactor,
  startChallenge,
} from './two-factor-user.ts'
import { workspaceCalls } from './workspace-calls.ts'

let app: App
let user: TestUser
let admin: ApiClient

/** To be called before any of the calls: who makes most of them. */
export async function prepareUsualCalls(site: App): Promise<TestUser> {
  app = site
  user = await registerUser(app)
  admin = await app.adminClient()
  return user
}

const get = (path: string) => user.client.get(path)
const post = (path: string, body: unknown) => user.client.post(path, body)

const LARGE = {
  filename: 'large.bin',
  mime: 'application/octet-stream',
  size: 9 * 1024 ** 2,
  // Few may be unfinished without.
  partSize: 8 * 1024 ** 2,
}

async function startMultipart() {
  const { body } = await post('s3/multipart/create', LARGE)
  return { key: body.key, uploadId: body.uploadId }
}

async function uploaded() {
  const presigned = await presign(user.client, {})
  await putObject(presigned, 'hello')
  return finishInput(presigned, { name: `${presigned.key.slice(-8)}.txt` })
}

async function replaced() {
  const file = await uploadFile(user.client)
  const version = await replaceFile(user.client, file, 'another')
  return { id: file.id, versionId: version.id }
}

function uploadAvatar(client: ApiClient): Promise<Answer> {
  const form = new FormData()
  form.set('file', new File([png()], 'me.png', { type: 'image/png' }))
  return client.call('POST', 'users/me/avatar', undefined, { rawBody: form })
}

/** Each call of the API as it is usually made, by who usually makes it. */
export const USUAL_CALLS: Record<string, () => Promise<Answer>> = {
  'POST /auth/login': async () =>
    (await app.guest()).post('auth/login', { email: user.email, password: user.password }),
  'POST /auth/register': async () =>
    (await app.guest()).post('auth/register', {
      email: 'counted@example.com',
      password: 'long enough',
      password_confirmation: 'long enough',
    }),
  'POST /auth/logout': async () => (await registerUser(app)).client.post('auth/logout'),
  'POST /auth/user/two-factor-authentication': async () => {
    const other = await registerUser(app)
    await confirmPassword(other)
    return other.client.post('auth/user/two-factor-authentication')
  },
  'DELETE /auth/user/two-factor-authentication': async () =>
    (await registerWithTwoFactor(app)).client.delete('auth/user/two-factor-authentication'),
  'GET /auth/user/two-factor/qr-code': async () =>
    (await beginTwoFactor(app)).client.get('auth/user/two-factor/qr-code'),
  'POST /auth/user/confirmed-two-factor-authentication': async () =>
    confirmCode(await beginTwoFactor(app)),
  'GET /auth/user/two-factor-recovery-codes': async () =>
    (await beginTwoFactor(app)).client.get('auth/user/two-factor-recovery-codes'),
  'POST /auth/user/two-factor-recovery-codes': async () =>
    (await beginTwoFactor(app)).client.post('auth/user/two-factor-recovery-codes'),
  'POST /auth/two-factor-challenge': async () => {
    const other = await registerWithTwoFactor(app)
    return answerChallenge(await startChallenge(app, other), { code: appCode(other.secret) })
  },
  'POST /secure/auth/social/connect': async () =>
    (await metByService(app, user)).post('/secure/auth/social/connect', {
      password: user.password,
    }),
  'POST /secure/auth/social/:service/disconnect': () =>
    post('/secure/auth/social/google/disconnect', {}),
  'POST /auth/forgot-password': async () =>
    (await app.guest()).post('auth/forgot-password', { email: user.email }),
  'POST /auth/reset-password': async () =>
    (await app.guest()).post('auth/reset-password', {
      token: 'A'.repeat(43),
      email: user.email,
      password: 'another long one',
      password_confirmation: 'another long one',
    }),
  'POST /auth/email/verification-notification': () =>
    post('auth/email/verification-notification', { email: user.email }),
  'PUT /auth/user/password': async () => {
    const other = await registerUser(app)
    return other.client.put('auth/user/password', {
      current_password: other.password,
      password: 'another long one',
      password_confirmation: 'another long one',
    })
  },
  'PUT /auth/user/email': async () => {
    const other = await registerUser(app)
    return other.client.put('auth/user/email', {
      email: `next-${other.email}`,
      password: other.password,
    })
  },
  'DELETE /auth/user/email': () => user.client.delete('auth/user/email'),
  'GET /auth/user/confirmed-password-status': () => get('auth/user/confirmed-password-status'),
  'POST /auth/user/confirm-password': () =>
    post('auth/user/confirm-password', { password: user.password }),
  'GET /user-sessions': () => get('user-sessions'),
  'POST /user-sessions/logout-other': () =>
    post('user-sessions/logout-other', { password: user.password }),
  'GET /users/:id': () => get('users/me?with=roles,social_profiles,tokens'),
  'PUT /users/:id': () => user.client.put('users/me', { first_name: 'Ada' }),
  'DELETE /users/:id': async () => {
    const other = await registerUser(app)
    await confirmPassword(other)
    return other.client.delete('users/me?deleteCurrentUser=true')
  },
  'GET /users/me/export': async () => {
    const other = await registerUser(app)
    await confirmPassword(other)
    return other.client.get('users/me/export')
  },
  'POST /users/me/locale': () => post('users/me/locale', { locale: 'en' }),
  'POST /users/:id/avatar': () => uploadAvatar(user.client),
  'DELETE /users/:id/avatar': () => user.client.delete('users/me/avatar'),
  'GET /avatars/:name': async () => get((await uploadAvatar(user.client)).body.user.avatar),
  'GET /site-images/:name': async () => get((await postImage(admin, png())).body.image.url),
  'GET /value-lists/:names': () => get('value-lists/countries'),
  'POST /recaptcha/verify': () => post('recaptcha/verify', { token: 'x' }),
  'POST /contact-page': () =>
    post('contact-page', {
      name: 'Ann',
      email: `ann-${crypto.randomUUID()}@example.com`,
      message: 'Hello.',
    }),
  'GET /access-tokens': () => get('access-tokens'),
  'POST /access-tokens': async () => {
    await confirmPassword(user)
    return post('access-tokens', { tokenName: 'Counted' })
  },
  'DELETE /access-tokens/:id': async () =>
    user.client.delete(`access-tokens/${(await createToken(user)).id}`),
  'GET /bootstrap-data': () => get('bootstrap-data'),
  'GET /custom-pages/:idOrSlug': () => get('custom-pages/none'),
  'GET /settings': () => admin.get('settings'),
  'PUT /settings': () => admin.put('settings', { settings: { 'ads.disable': true } }),
  'GET /drive/file-entries': async () =>
    get(`drive/file-entries?folderId=${(await createFolder(user.client)).hash}`),
  'GET /file-entries/:hash/content': async () => get((await uploadFile(user.client)).url ?? ''),
  'GET /file-entries/download/:hashes': async () =>
    get(`file-entries/download/${(await uploadFile(user.client)).hash}`),
  'GET /file-entries/:id': async () => get(`file-entries/${(await createFolder(user.client)).id}`),
  'PUT /file-entries/:id': async () =>
    user.client.put(`file-entries/${(await createFolder(user.client)).id}`, { name: 'Renamed' }),
  'PUT /file-entries/:id/text': async () => {
    const { id } = await uploadFile(user.client, { name: 'counted.pdf', mime: 'application/pdf' })
    return user.client.put(`file-entries/${id}/text`, { text: 'counted' })
  },
  'GET /file-entries/:id/versions': async () =>
    get(`file-entries/${(await replaced()).id}/versions`),
  'GET /file-entries/:id/versions/:versionId/content': async () => {
    const { id, versionId } = await replaced()
    return get(`file-entries/${id}/versions/${versionId}/content`)
  },
  'POST /file-entries/:id/versions/:versionId/restore': async () => {
    const { id, versionId } = await replaced()
    return post(`file-entries/${id}/versions/${versionId}/restore`, {})
  },
  'DELETE /file-entries/:id/versions/:versionId': async () => {
    const { id, versionId } = await replaced()
    return user.client.delete(`file-entries/${id}/versions/${versionId}`)
  },
  'PUT /file-entries/:id/thumbnail': async () =>
    putThumbnail(user.client, (await uploadFile(user.client)).id, png()),
  'GET /file-entries/:id/thumbnail': async () =>
    get((await uploadWithThumbnail(user.client)).thumbnail_url ?? ''),
  'POST /file-entries/delete': async () =>
    post('file-entries/delete', { entryIds: [(await createFolder(user.client)).id] }),
  'POST /file-entries/move': async () => {
    const [entry, folder] = [await createFolder(user.client), await createFolder(user.client)]
    return post('file-entries/move', { entryIds: [entry.id], destinationId: folder.id })
  },
  'POST /file-entries/duplicate': async () =>
    post('file-entries/duplicate', { entryIds: [(await createFolder(user.client)).id] }),
  'POST /file-entries/restore': async () => {
    const folder = await createFolder(user.client)
    await trash(user.client, folder.id)
    return post('file-entries/restore', { entryIds: [folder.id] })
  },
  'POST /file-entries/star': async () =>
    post('file-entries/star', { entryIds: [(await createFolder(user.client)).id] }),
  'POST /file-entries/unstar': async () =>
    post('file-entries/unstar', { entryIds: [(await createFolder(user.client)).id] }),
  'POST /file-entries/:id/sync-tags': async () =>
    post(`file-entries/${(await createFolder(user.client)).id}/sync-tags`, { tags: ['a', 'b'] }),
  'GET /file-entry-tags': () => get('file-entry-tags?query=a'),
  'POST /folders': () => post('folders', { name: 'Counted' }),
  'GET /folders/:hash/path': async () =>
    get(`folders/${(await createFolder(user.client)).hash}/path`),
  'GET /folders/:id/count': async () =>
    get(`folders/${(await createFolder(user.client)).id}/count`),
  'GET /users/:id/folders': async () =>
    get(`users/me/folders?parentId=${(await createFolder(user.client)).id}`),
  'GET /drive/version': () => get('drive/version'),
  'GET /user/space-usage': () => get('user/space-usage'),
  'GET /user/storage': () => get('user/storage'),
  'PUT /drive/preferences': () => user.client.put('drive/preferences', { layout: 'grid' }),
  'POST /file-entries': () => uploadForm(user.client, 'counted', {}, { key: crypto.randomUUID() }),
  'POST /uploads/bundle': () =>
    sendBundle(user.client, [
      { name: 'bundled.txt', idempotencyKey: crypto.randomUUID() },
      { name: 'below.txt', relativePath: `${crypto.randomUUID()}/new/below.txt` },
    ]),
  'POST /uploads/validate': () =>
    post('uploads/validate', { files: [{ name: 'a.txt', size: 5, relativePath: 'x/y/a.txt' }] }),
  'POST /entry/getAvailableName': () => post('entry/getAvailableName', { name: 'a.txt' }),
  'OPTIONS /tus/upload': () => tusCall(user.client, 'OPTIONS', ''),
  'POST /tus/upload': () => createTus(user.client, 5),
  'GET /tus/upload/:key': async () => tusCall(user.client, 'HEAD', await beginTus(user.client, 5)),
  'PATCH /tus/upload/:key': async () =>
    patchTus(user.client, await beginTus(user.client, 5), 0, 'hello'),
  'DELETE /tus/upload/:key': async () =>
    tusCall(user.client, 'DELETE', await beginTus(user.client, 5)),
  'POST /tus/entries': async () => {
    const key = await beginTus(user.client, 0)
    return tusEntry(user.client, key)
  },
  'POST /s3/simple/presign': () =>
    post('s3/simple/presign', { filename: 'a.txt', mime: 'text/plain', size: 5 }),
  'POST /s3/multipart/create': () => post('s3/multipart/create', LARGE),
  'POST /s3/multipart/batch-sign-part-urls': async () =>
    post('s3/multipart/batch-sign-part-urls', { ...(await startMultipart()), partNumbers: [1, 2] }),
  'POST /s3/multipart/get-uploaded-parts': async () =>
    post('s3/multipart/get-uploaded-parts', await startMultipart()),
  'POST /s3/multipart/complete': async () =>
    post('s3/multipart/complete', {
      ...(await startMultipart()),
      parts: [
        { PartNumber: 1, ETag: '"x"' },
        { PartNumber: 2, ETag: '"y"' },
      ],
    }),
  'POST /s3/multipart/abort': async () => post('s3/multipart/abort', await startMultipart()),
  'POST /s3/entries': async () => post('s3/entries', await uploaded()),
  ...usualInviteCalls(() => ({ app, user })),
  'GET /notifications': () => get('notifications'),
  'POST /notifications/mark-as-read': () => post('notifications/mark-as-read', { ids: [1, 2] }),
  'GET /notifications/push-key': () => get('notifications/push-key'),
  'POST /notifications/push-subscriptions': () =>
    post('notifications/push-subscriptions', newSubscription()),
  'DELETE /notifications/push-subscriptions': async () => {
    const endpoint = await subscribeBrowser(user.client)
    return user.client.call('DELETE', 'notifications/push-subscriptions', { endpoint })
  },
  'GET /notifications/me/subscriptions': () => get('notifications/me/subscriptions'),
  'PUT /notifications/me/subscriptions': () =>
    user.client.put('notifications/me/subscriptions', {
      selections: [{ notif_id: 'new-sign-in', channels: { email: false } }],
    }),
  ...sharingCalls(() => ({ app, client: user.client })),
  ...workspaceCalls(() => ({ app, user })),
}
