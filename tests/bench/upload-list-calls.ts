import type { ApiClient } from '#tests/support/api-client.ts'
import { createFolder } from '#tests/support/factories.ts'
import { sendBundle } from '#tests/support/send-bundle.ts'
import type { SentFile } from '#tests/support/send-bundle.ts'
import { numbers } from './list-call.ts'
import type { ListCall } from './list-call.ts'

const FILES = 10_000
const PARTS = 10_000
const MIB = 1024 ** 2

/** Bundles of 100 files: plain ones, and those that cost most. */
export async function bundleCalls(client: ApiClient): Promise<ListCall[]> {
  const { id: parentId } = await createFolder(client, 'Bundles')
  let turn = 0
  const bundle = (fileOf: (number: number, turn: number) => SentFile) => () => {
    turn += 1
    return sendBundle(
      client,
      numbers(100).map((number) => fileOf(number, turn)),
      { parentId },
    )
  }
  const taken = (number: number) => ({ name: `taken ${number}.txt` })
  const levels = Array.from({ length: 50 }, (_, level) => `folder ${level} with a longer name`)
  await bundle(taken)()
  return [
    { what: 'bundle', call: bundle((number, at) => ({ name: `${at} ${number}.txt` })) },
    { what: 'bundle, all names taken', call: bundle(taken) },
    {
      what: 'bundle, all replace',
      call: bundle((number) => ({ ...taken(number), onConflict: 'replace' })),
    },
    { what: 'bundle, all of one name', call: bundle(() => ({ name: 'same.txt' })) },
    {
      what: 'bundle in 5,000 new folders',
      call: bundle((number, at) => ({
        name: 'deep.txt',
        relativePath: `${at} ${number}/${levels.slice(1).join('/')}/deep.txt`,
      })),
    },
    {
      what: 'bundle, texts of 10,000 bytes',
      call: bundle((number, at) => ({
        name: `${at} text ${number}.txt`,
        content: `words of all kinds ${number} `.repeat(400),
      })),
    },
  ]
}

export const validateCalls = (client: ApiClient): ListCall[] => {
  const validate =
    (fileOf: (number: number) => object, count = FILES) =>
    () =>
      client.post('uploads/validate', { files: numbers(count).map(fileOf) })
  const file = (number: number) => ({ name: `file ${number}.txt`, mime: 'text/plain', size: 5 })
  const inFolder = (folder: string) => (number: number) => ({
    ...file(number),
    relativePath: `${folder}file ${number}.txt`,
  })
  return [
    { what: 'validate, 10,000 files', call: validate(file) },
    {
      what: 'validate, 10,000 files in 50 levels',
      call: validate(inFolder('a/'.repeat(50))),
    },
    {
      what: 'validate, 10,000 files in 100 levels',
      call: validate(inFolder('a/'.repeat(100))),
    },
    {
      what: 'validate, 10,000 files of 50 folders each',
      call: validate((number) => inFolder(`${number.toString(36)}/`.repeat(50))(number)),
      status: 422,
    },
    {
      what: 'validate, 10,000 unusable names',
      call: validate((number) => ({
        name: `a/${number}`,
        size: 5,
        relativePath: `a/b\\c/${number}`,
      })),
    },
    {
      what: 'validate, 10,000 wrong types',
      call: validate((number) => ({ name: number, mime: number, size: 'a', relativePath: number })),
      status: 422,
    },
    {
      what: 'validate, 4 MB of paths',
      call: validate(
        (number) => inFolder(`${`${number}`.padEnd(250, 'é')}/`.repeat(7))(number),
        1100,
      ),
    },
    {
      what: 'validate, 20,000 folders',
      call: validate((number) => inFolder(`${number % 400}/${'a/'.repeat(49)}`)(number)),
    },
  ]
}

export async function partCalls(client: ApiClient): Promise<ListCall[]> {
  const size = PARTS * 8 * MIB
  const { body } = await client.post('s3/multipart/create', {
    filename: 'large.bin',
    size,
    partSize: 8 * MIB,
  })
  const { key, uploadId } = body
  const post = (name: string, input: object) =>
    client.post(`s3/multipart/${name}`, { key, uploadId, ...input })
  return [
    {
      what: 'sign parts (100)',
      call: () => post('batch-sign-part-urls', { partNumbers: numbers(100) }),
    },
    {
      // The last one is missing: the local bucket would put the parts together on this very thread.
      what: 'complete (10,000 parts)',
      call: () =>
        post('complete', {
          parts: [1, ...numbers(PARTS - 1)].map((PartNumber) => ({
            PartNumber,
            ETag: `"${'e'.repeat(150)}"`,
          })),
        }),
      status: 422,
    },
  ]
}
