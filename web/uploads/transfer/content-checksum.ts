import type { UploadDeps, UploadRun } from './uploader.ts'

/** Checksum fields of the request for an entry. Empty where the file could not be read: the site computes it then. */
type Checksum = { crc32?: number }

/** Begins to compute a file's CRC-32 beside its sending. Never rejects. */
export const beginChecksum = ({ deps, file, signal }: UploadRun): Promise<Checksum> =>
  deps.countCrc32(file.content, signal).then(
    (crc32) => ({ crc32 }),
    () => ({}),
  )

/** Comes with the first file that is sent straight to the bucket. */
export const countCrc32: UploadDeps['countCrc32'] = async (content, signal) => {
  const { crc32Of } = await import('./content-crc32.ts')
  return crc32Of(content, signal)
}
