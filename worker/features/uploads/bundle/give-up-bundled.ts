import type { Deps } from '#worker/context/deps.ts'
import { ABORTED_TOKEN } from '../give-up-upload.ts'
import { claimBundled, deleteBundled } from './bundle-queries.ts'
import type { BundledUpload } from './bundle-queries.ts'
import type { Pack } from './pack.ts'

/**
 * Gives up those that nothing was made of, their objects first, and packs that were never stored; what is cut off is left
 * to the hourly jobs.
 */
export async function giveUpBundled(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  uploads: readonly BundledUpload[],
  packs: readonly Pack[],
): Promise<void> {
  if (uploads.length === 0) return
  const ids = uploads.map(({ id }) => id)
  const claimed = await claimBundled(db, ids, ABORTED_TOKEN)
  await objects.delete(claimed.map(({ objectKey }) => objectKey))
  await deleteBundled(
    db,
    claimed.map(({ id }) => id),
    packs.map(({ name }) => name),
  )
}
