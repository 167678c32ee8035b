import type { Answer, ApiClient } from './api-client.ts'
import { finishInput, presign, putObject } from './factories.ts'
import type { TestUser } from './factories.ts'
import { uploadForm } from './form-upload.ts'
import { sendBundle } from './send-bundle.ts'
import { beginTus, createTus, patchTus, tusCall, tusEntry } from './tus.ts'

const LARGE = {
  filename: 'large.bin',
  mime: 'application/octet-stream',
  size: 9 * 1024 ** 2,
  // Few may be unfinished without.
  partSize: 8 * 1024 ** 2,
}

async function startMultipart(client: ApiClient) {
  const { body } = await client.post('s3/multipart/create', LARGE)
  return { key: body.key, uploadId: body.uploadId }
}

async function uploaded(client: ApiClient) {
  const presigned = await presign(client, {})
  await putObject(presigned, 'hello')
  return finishInput(presigned, { name: `${presigned.key.slice(-8)}.txt` })
}

/** Calls that upload as they are usually made. */
export function usualUploadCalls(
  who: () => { user: TestUser },
): Record<string, () => Promise<Answer>> {
  const post = (path: string, body: unknown) => who().user.client.post(path, body)
  return {
    'POST /file-entries': () =>
      uploadForm(who().user.client, 'counted', {}, { key: crypto.randomUUID() }),
    'POST /uploads/bundle': () =>
      sendBundle(who().user.client, [
        { name: 'bundled.txt', idempotencyKey: crypto.randomUUID() },
        { name: 'below.txt', relativePath: `${crypto.randomUUID()}/new/below.txt` },
      ]),
    'POST /uploads/validate': () =>
      post('uploads/validate', { files: [{ name: 'a.txt', size: 5, relativePath: 'x/y/a.txt' }] }),
    'POST /entry/getAvailableName': () => post('entry/getAvailableName', { name: 'a.txt' }),
    'OPTIONS /tus/upload': () => tusCall(who().user.client, 'OPTIONS', ''),
    'POST /tus/upload': () => createTus(who().user.client, 5),
    'GET /tus/upload/:key': async () =>
      tusCall(who().user.client, 'HEAD', await beginTus(who().user.client, 5)),
    'PATCH /tus/upload/:key': async () =>
      patchTus(who().user.client, await beginTus(who().user.client, 5), 0, 'hello'),
    'DELETE /tus/upload/:key': async () =>
      tusCall(who().user.client, 'DELETE', await beginTus(who().user.client, 5)),
    'POST /tus/entries': async () => {
      const key = await beginTus(who().user.client, 0)
      return tusEntry(who().user.client, key)
    },
    'POST /s3/simple/presign': () =>
      post('s3/simple/presign', { filename: 'a.txt', mime: 'text/plain', size: 5 }),
    'POST /s3/multipart/create': () => post('s3/multipart/create', LARGE),
    'POST /s3/multipart/batch-sign-part-urls': async () =>
      post('s3/multipart/batch-sign-part-urls', {
        ...(await startMultipart(who().user.client)),
        partNumbers: [1, 2],
      }),
    'POST /s3/multipart/get-uploaded-parts': async () =>
      post('s3/multipart/get-uploaded-parts', await startMultipart(who().user.client)),
    'POST /s3/multipart/complete': async () =>
      post('s3/multipart/complete', {
        ...(await startMultipart(who().user.client)),
        parts: [
          { PartNumber: 1, ETag: '"x"' },
          { PartNumber: 2, ETag: '"y"' },
        ],
      }),
    'POST /s3/multipart/abort': async () =>
      post('s3/multipart/abort', await startMultipart(who().user.client)),
    'POST /s3/entries': async () => post('s3/entries', await uploaded(who().user.client)),
  }
}
