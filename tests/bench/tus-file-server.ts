import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import { DataStore, Server, Upload } from '@tus/server'

/** `@tus/server` on Node, writing to files as its own file store does; in a thread of its own. */
class FileStore extends DataStore {
  override extensions = ['creation']
  readonly #directory: string
  readonly #lengths = new Map<string, number>()

  constructor(directory: string) {
    super()
    this.#directory = directory
  }

  override async create(upload: Upload): Promise<Upload> {
    await (await open(this.#path(upload.id), 'w')).close()
    this.#lengths.set(upload.id, upload.size ?? 0)
    return upload
  }

  override async write(
    stream: Parameters<DataStore['write']>[0],
    id: string,
    offset: number,
  ): Promise<number> {
    const file = createWriteStream(this.#path(id), { flags: 'r+', start: offset })
    await pipeline(stream, file)
    return offset + file.bytesWritten
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size: offset } = await stat(this.#path(id))
    return new Upload({ id, offset, size: this.#lengths.get(id) ?? 0 })
  }

  #path = (id: string) => join(this.#directory, id)
}

const directory = await mkdtemp(join(tmpdir(), 'atoll-tus-'))
const server = new Server({
  path: '/files',
  datastore: new FileStore(directory),
  namingFunction: () => randomBytes(16).toString('hex'),
})
const listening = server.listen(0, '127.0.0.1', () => {
  const { port } = listening.address() as AddressInfo
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ url: `http://127.0.0.1:${port}/files`, directory })
})
