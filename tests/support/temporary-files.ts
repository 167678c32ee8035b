import { createHash, randomFillSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const MIB = 1024 ** 2

export interface TemporaryFolder {
  /** The path of a file in it. */
  path: (name: string) => string
  write: (name: string, content: string | Uint8Array) => Promise<string>
  /** A file of random bytes, so that no two parts of it are the same. */
  writeRandom: (name: string, sizeBytes: number) => Promise<string>
  remove: () => Promise<void>
}

/** Files on the disk, as people have them. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const directory = await mkdtemp(join(tmpdir(), 'atoll-files-'))
  const path = (name: string) => join(directory, name)
  return {
    path,
    write: async (name, content) => {
      await mkdir(dirname(path(name)), { recursive: true })
      await writeFile(path(name), content)
      return path(name)
    },
    writeRandom: async (name, sizeBytes) => {
      const file = await open(path(name), 'w')
      const chunk = Buffer.alloc(MIB)
      for (let written = 0; written < sizeBytes; written += MIB) {
        randomFillSync(chunk)
        await file.write(chunk, 0, Math.min(MIB, sizeBytes - written))
      }
      await file.close()
      return path(name)
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
