import { ValidationError } from '#worker/errors.ts'
import type { UploadRow } from '../queries.ts'
import { MIN_PART_BYTES } from '../upload-strategy.ts'

export type MultipartUpload = UploadRow & { multipartUploadId: string }

/** Whose addresses sign the length of each part. */
export type SizedUpload = MultipartUpload & { partSizeBytes: number }

export const isSized = (upload: MultipartUpload): upload is SizedUpload =>
  upload.partSizeBytes !== null

/** Bytes of a part; null where it may have any. Throws ValidationError for a part that the file cannot have. */
export function partSizeOf(upload: MultipartUpload, partNumber: number): number | null {
  const { sizeBytes, partSizeBytes } = upload
  // Shorter parts, but for the last, the bucket does not put together.
  const offset = (partNumber - 1) * (partSizeBytes ?? MIN_PART_BYTES)
  if (offset >= sizeBytes)
    throw new ValidationError({ partNumbers: ['The file has no such part.'] })
  return partSizeBytes && Math.min(partSizeBytes, sizeBytes - offset)
}

export const partCount = ({ sizeBytes, partSizeBytes }: SizedUpload) =>
  Math.ceil(sizeBytes / partSizeBytes)

export function areAllParts(
  upload: SizedUpload,
  parts: readonly { partNumber: number }[],
): boolean {
  const count = partCount(upload)
  const numbers = new Set(parts.map((part) => part.partNumber))
  return parts.length === count && numbers.size === count && Math.max(...numbers) === count
}
