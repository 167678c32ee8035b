import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Upload } from 'tus-js-client'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { finishInput, presign, putObject, registerUser } from '#tests/support/factories.ts'
import { objectKeyOf } from '#worker/storage/object-keys.ts'
import { timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const MIB = 1024 ** 2
const ROUNDS = 7

/** Throughput as a share of raw requests to the same S3 endpoint, with the same bytes, in turn. */
export async function measureTransfers(app: App): Promise<BenchRow[]> {
  const { client } = await registerUser(app)
  const content = randomBytes(64 * MIB)
  const name = 'bench.bin'
  const file = { name, mime: 'application/octet-stream', content }

  const upload = async () => {
    const presigned = await presign(client, file)
    await drain(await putObject(presigned, content))
    const { body } = await client.post('s3/entries', finishInput(presigned, file))
    return body
  }
  const rawPut = async () => drain(await app.s3.put(`bench/${Math.random()}`, content))

  // The same object: the local bucket reads one of parts at a third of the speed of one that came whole.
  const { fileEntry: entry } = await upload()
  const download = async () => drain(await client.fetch('GET', entry.url))
  const rawGet = async () => drain(await app.s3.get(objectKeyOf(entry.file_name)))

  const files = await startFileServer()
  const tusUpload = async () => {
    const url = await sendByTus(`${app.url}/api/v1/tus/upload`, content, tusHeaders(client))
    await client.post('tus/entries', { uploadKey: url.split('/').at(-1) })
  }
  const tusToFile = () => sendByTus(files.url, content)
  const tusToFileAndBucket = async () => {
    await tusToFile()
    await rawPut()
  }
  const tusShareOfFile = await timeRatio(ROUNDS, tusToFile, tusUpload)
  const tusShareOfBucket = await timeRatio(ROUNDS, tusToFileAndBucket, tusUpload)
  const putShareOfFile = await timeRatio(ROUNDS, tusToFile, rawPut)
  await files.stop()

  return [
    {
      what: 'tus upload of 64 MiB, share of @tus/server with files on Node and a raw PUT of them',
      figure: tusShareOfBucket,
      unit: '×',
      atLeast: 0.5,
    },
    { what: '  … of @tus/server with files on Node alone', figure: tusShareOfFile, unit: '×' },
    { what: '  … as is a raw PUT, which does no more', figure: putShareOfFile, unit: '×' },
    {
      what: 'direct upload of 64 MiB, share of a raw PUT',
      figure: await timeRatio(ROUNDS, rawPut, upload),
      unit: '×',
      atLeast: 0.9,
    },
    {
      what: 'download of 64 MiB, share of a raw GET',
      figure: await timeRatio(ROUNDS, rawGet, download),
      unit: '×',
      atLeast: 0.8,
    },
  ]
}

const tusHeaders = (client: ApiClient) => ({
  origin: client.url,
  'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
  cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})

/** With the usual client, in chunks as the site's own settings say; answers the upload's address. */
function sendByTus(
  endpoint: string,
  content: Buffer,
  headers: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint,
      headers,
      metadata: { name: 'bench.bin' },
      chunkSize: 8 * MIB,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    upload.start()
  })
}

/** In a thread of its own, as the client is not what is measured. */
async function startFileServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const thread = new Worker(new URL('tus-file-server.ts', import.meta.url))
  const [{ url, directory }] = (await once(thread, 'message')) as [
    { url: string; directory: string },
  ]
  return {
    url,
    stop: async () => {
      await thread.terminate()
      await rm(directory, { recursive: true })
    },
  }
}

async function drain(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  for await (const _chunk of response.body ?? []);
}
