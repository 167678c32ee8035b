import type { Deps } from '#worker/context/deps.ts'
import type { ListedPart } from '#worker/storage/listed-parts.ts'
import { giveUpUpload } from '../give-up-upload.ts'
import type { MultipartUpload } from './part-sizes.ts'

type Outside = Pick<Deps, 'db' | 'objects' | 'resumableUpload' | 'clock'>

/**
 * Aborts an upload whose parts exceed the declared size; returns whether it did. Where the bucket can't list parts,
 * only the finished object is measured.
 * @throws NoSuchMultipartError.
 */
export async function giveUpIfTooLarge(deps: Outside, upload: MultipartUpload): Promise<boolean> {
  const parts = await deps.objects.listParts(upload.objectKey, upload.multipartUploadId)
  if (parts === null || sizeOf(parts) <= upload.sizeBytes) return false
  return giveUpUpload(deps, upload)
}

export const sizeOf = (parts: readonly Pick<ListedPart, 'sizeBytes'>[]) =>
  parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
