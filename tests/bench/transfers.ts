import { randomBytes } from 'node:crypto'
import type { App } from '#tests/support/app.ts'
import {
  finishInput,
  presign,
  putObject,
  registerUser,
  uploadFile,
} from '#tests/support/factories.ts'
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
    await client.post('s3/entries', finishInput(presigned, file))
  }
  const rawPut = async () => drain(await app.s3.put(`bench/${Math.random()}`, content))

  const entry = await uploadFile(client, file)
  await drain(await app.s3.put('bench/download', content))
  const download = async () => drain(await client.fetch('GET', entry.url ?? ''))
  const rawGet = async () => drain(await app.s3.get('bench/download'))

  return [
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

async function drain(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  for await (const _chunk of response.body ?? []);
}
