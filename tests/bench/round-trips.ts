import type { Answer } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import {
  createFolder,
  createLink,
  finishInput,
  presign,
  putObject,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
import { uploadForm } from '#tests/support/form-upload.ts'
import { beginTus, createTus, patchTus, tusEntry } from '#tests/support/tus.ts'
import type { BenchRow } from './print-table.ts'

const READ = 1
const WRITE = 2
const UPLOAD = 3

/** The round trips to the database of each call, as each answer itself says. */
export async function measureRoundTrips(app: App): Promise<BenchRow[]> {
  const { client, email, password } = await registerUser(app)
  const guest = await app.guest()
  const folder = await createFolder(client)
  const file = await uploadFile(client, { parentId: folder.id })
  const link = await createLink(client, folder.id)
  const presigned = await presign(client, { content: 'bench' })
  await putObject(presigned, 'bench')
  const tusKey = await beginTus(client, 5)

  const calls: [string, number, () => Promise<Answer>][] = [
    ['GET bootstrap-data', READ, () => client.get('bootstrap-data')],
    ['GET drive/file-entries', READ, () => client.get('drive/file-entries')],
    [
      'GET drive/file-entries (a folder)',
      READ,
      () => client.get(`drive/file-entries?folderId=${folder.hash}`),
    ],
    [
      'GET drive/file-entries (the trash)',
      READ,
      () => client.get('drive/file-entries?deletedOnly=true'),
    ],
    ['GET drive/file-entries (a search)', READ, () => client.get('drive/file-entries?query=bench')],
    [
      'GET drive/file-entries (starred)',
      READ,
      () => client.get('drive/file-entries?starredOnly=1'),
    ],
    ['GET drive/file-entries (recent)', READ, () => client.get('drive/file-entries?recentOnly=1')],
    ['GET file-entry-tags', READ, () => client.get('file-entry-tags')],
    [
      'POST file-entries/star',
      WRITE,
      () => client.post('file-entries/star', { entryIds: [file.id] }),
    ],
    [
      'POST file-entries/{id}/sync-tags',
      WRITE,
      () => client.post(`file-entries/${file.id}/sync-tags`, { tags: ['bench'] }),
    ],
    ['GET file-entries/{id}', READ, () => client.get(`file-entries/${file.id}`)],
    ['GET file-entries/{hash}/content', READ, () => client.get(file.url ?? '')],
    ['GET folders/{hash}/path', READ, () => client.get(`folders/${folder.hash}/path`)],
    [
      'GET file-entries/download/{hashes} (a zip)',
      READ,
      () => client.get(`file-entries/download/${folder.hash}`),
    ],
    ['GET user/space-usage', READ, () => client.get('user/space-usage')],
    ['GET shareable-links/{hash} (guest)', READ, () => guest.get(`shareable-links/${link.hash}`)],
    ['GET /drive/s/{hash} (guest)', READ, () => guest.get(`/drive/s/${link.hash}`)],
    ['POST folders', WRITE, () => client.post('folders', { name: 'Bench' })],
    [
      'PUT file-entries/{id}',
      WRITE,
      () => client.put(`file-entries/${file.id}`, { name: 'bench.txt' }),
    ],
    [
      'POST s3/simple/presign',
      WRITE,
      () => client.post('s3/simple/presign', { filename: 'a.txt', mime: 'text/plain', size: 5 }),
    ],
    ['POST file-entries', UPLOAD, () => uploadForm(client, 'bench')],
    [
      'POST file-entries (for a folder)',
      UPLOAD,
      () => uploadForm(client, 'bench', { parentId: String(folder.id) }, { fieldsFirst: true }),
    ],
    ['POST tus/upload', UPLOAD, () => createTus(client, 5)],
    ['PATCH tus/upload/{key}', UPLOAD, () => patchTus(client, tusKey, 0, 'bench')],
    ['POST tus/entries', UPLOAD, () => tusEntry(client, tusKey)],
    [
      'POST uploads/validate',
      READ,
      () => client.post('uploads/validate', { files: [{ name: 'a', size: 5 }] }),
    ],
    [
      'POST entry/getAvailableName',
      READ,
      () => client.post('entry/getAvailableName', { name: 'a' }),
    ],
    [
      'POST s3/entries',
      WRITE,
      () => client.post('s3/entries', finishInput(presigned, { name: 'b.txt', content: 'bench' })),
    ],
    [
      'POST file-entries/{id}/shareable-link',
      WRITE,
      () => client.post(`file-entries/${file.id}/shareable-link`),
    ],
    [
      'PUT file-entries/{id}/shareable-link',
      WRITE,
      () => client.put(`file-entries/${file.id}/shareable-link`, { allow_download: false }),
    ],
    [
      'POST file-entries/delete',
      WRITE,
      () => client.post('file-entries/delete', { entryIds: [folder.id] }),
    ],
    [
      'POST file-entries/restore',
      WRITE,
      () => client.post('file-entries/restore', { entryIds: [folder.id] }),
    ],
    [
      'POST file-entries/move',
      WRITE,
      () => client.post('file-entries/move', { entryIds: [file.id], destinationId: null }),
    ],
    [
      'POST file-entries/duplicate',
      WRITE,
      () => client.post('file-entries/duplicate', { entryIds: [folder.id] }),
    ],
    ['GET users/{id}/folders', READ, () => client.get('users/me/folders')],
    ['GET folders/{id}/count', READ, () => client.get(`folders/${folder.id}/count`)],
    ['POST auth/login', WRITE, () => guest.post('auth/login', { email, password })],
  ]
  const rows: BenchRow[] = []
  for (const [what, budget, call] of calls) {
    const { roundTrips, status } = await call()
    if (status >= 400) throw new Error(`${what} answered ${status}`)
    rows.push({ what: `round trips: ${what}`, figure: roundTrips, unit: '', atMost: budget })
  }
  return rows
}
