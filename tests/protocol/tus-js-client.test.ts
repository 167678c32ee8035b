import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Upload } from 'tus-js-client'
import type { UploadOptions } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { OwnApp } from '#tests/support/app.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { createToken } from '#tests/support/program.ts'
import { expectSoundDrive } from '#tests/support/sound-drive.ts'
import { randomContent, tusEntry } from '#tests/support/tus.ts'

const MIB = 1024 ** 2

let app: OwnApp
let user: TestUser
let token: string
beforeAll(async () => {
  app = await startApp()
  user = await registerUser(app)
  token = (await createToken(user)).plainTextToken
})
afterEach(() => expectSoundDrive(app))
afterAll(() => app.stop())

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const OPTIONS = (): UploadOptions => ({
  endpoint: `${app.url}/api/v1/tus/upload`,
  headers: { authorization: `Bearer ${token}` },
  metadata: { name: 'by client.bin', clientMime: 'application/octet-stream' },
  // The same delays as in our own uploads.
  retryDelays: [0, 3000, 5000, 10_000, 20_000],
})

/** Sends a file with the client, unchanged; answers its address. */
function send(
  file: Buffer | Readable,
  options: Partial<UploadOptions> = {},
  begun?: (upload: Upload) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...OPTIONS(),
      ...options,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    })
    begun?.(upload)
    upload.start()
  })
}

async function expectContent(url: string, content: Uint8Array): Promise<void> {
  const { status, body } = await tusEntry(user.client, url.split('/').at(-1) ?? '')
  expect(status).toBe(200)
  const response = await user.client.fetch('GET', body.fileEntry.url)
  expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(content))
}

describe('tus-js-client', () => {
  it.each([
    [0, 1],
    [1, 1],
    [200, 7],
    [4 * MIB, 4 * MIB],
    [9 * MIB + 3, 3_333_333],
    [17 * MIB, Infinity],
  ])(
    'sends %d bytes in chunks of %d',
    async (size, chunkSize) => {
      const content = randomContent(size)
      await expectContent(await send(Buffer.from(content), { chunkSize }), content)
    },
    120_000,
  )

  it.each([
    { overridePatchMethod: true, chunkSize: MIB },
    { uploadDataDuringCreation: true, chunkSize: MIB },
    { uploadDataDuringCreation: true },
    { addRequestId: true, chunkSize: 2 * MIB },
  ])('with %j', async (options) => {
    const content = randomContent(2 * MIB + 5)
    await expectContent(await send(Buffer.from(content), options), content)
  })

  it('sends a stream whose length it does not know', async () => {
    const content = randomContent(3 * MIB + 5)
    const pieces = Array.from({ length: 40 }, (_, index) =>
      Buffer.from(content.slice(index * 80_000, (index + 1) * 80_000)),
    )
    const url = await send(Readable.from(pieces, { objectMode: false }), {
      uploadLengthDeferred: true,
      chunkSize: MIB,
    })
    await expectContent(url, content.slice(0, 3_200_000))
  })

  it('goes on where it was cut off, as often as it takes', async () => {
    const content = randomContent(12 * MIB)
    let url: string | null = null
    for (const cutAt of [2 * MIB, 7 * MIB]) {
      url = await new Promise<string>((resolve, reject) => {
        const upload = new Upload(Buffer.from(content), {
          ...OPTIONS(),
          ...(url === null ? {} : { uploadUrl: url }),
          chunkSize: MIB,
          onError: reject,
          onChunkComplete: (_size, accepted) => {
            if (accepted >= cutAt) void upload.abort().then(() => resolve(upload.url ?? ''))
          },
        })
        upload.start()
      })
    }
    const offsets: number[] = []
    await send(Buffer.from(content), {
      ...(url === null ? {} : { uploadUrl: url }),
      chunkSize: MIB,
      onProgress: (sent) => offsets.push(sent),
    })
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(7 * MIB)
    await expectContent(url ?? '', content)
  })

  it('goes on after the server was gone', async () => {
    const content = randomContent(10 * MIB)
    let isDown = false
    const url = await send(Buffer.from(content), {
      chunkSize: MIB,
      retryDelays: Array.from({ length: 30 }, () => 500),
      onChunkComplete: (_size, accepted) => {
        if (isDown || accepted < 4 * MIB) return
        isDown = true
        void app.restartWorker()
      },
    })
    expect(isDown).toBe(true)
    await expectContent(url, content)
  })

  it('is told when it gives up, and finds nothing afterwards', async () => {
    const begun: Upload[] = []
    const options = { chunkSize: MIB, onChunkComplete: () => void begun[0]?.abort(true) }
    const content = Buffer.from(randomContent(6 * MIB))
    send(content, options, (upload) => begun.push(upload)).catch(() => undefined)
    await expect.poll(() => begun[0]?.url).toBeTruthy()
    const key = begun[0]?.url?.split('/').at(-1) ?? ''
    await expect.poll(async () => (await tusEntry(user.client, key)).status).toBe(404)
  })

  it('is refused with what the site does not take', async () => {
    await expect(
      send(Buffer.from('x'), { metadata: { name: 'a/b' }, retryDelays: [] }),
    ).rejects.toThrow('422')
    await expect(
      send(Buffer.from('x'), { headers: { authorization: 'Bearer nonsense' }, retryDelays: [] }),
    ).rejects.toThrow('401')
  })
})
