import type { UploadRun } from './uploader.ts'
import type { UploadLock } from './upload-lock.ts'
import type { RememberedUpload } from './upload-memory.ts'

/** A resumable upload that nobody else sends until its lock is released. */
export interface HeldUpload<Upload extends RememberedUpload> {
  upload: Upload
  lock: UploadLock
}

type Of<Strategy> = Extract<RememberedUpload, { strategy: Strategy }>

/** Returns an earlier, unfinished upload of this file, unless another tab is sending it. */
export async function takeUp<Strategy extends RememberedUpload['strategy']>(
  { deps, file, destination, onBegun }: UploadRun,
  strategy: Strategy,
): Promise<HeldUpload<Of<Strategy>> | null> {
  const begun = deps.memory
    .find(file, destination)
    .filter((upload): upload is Of<Strategy> => upload.strategy === strategy)
  for (const upload of begun) {
    const lock = await deps.holdLock(upload.id)
    if (!lock) continue
    // Another tab may have finished it meanwhile: taken up, it would be that tab's file, and this one's would be lost.
    if (deps.memory.find(file, destination).some(({ id }) => id === upload.id)) {
      onBegun(upload)
      return { upload, lock }
    }
    await lock.release()
  }
  return null
}

/** Remembers what has just been begun, so that it can go on later. */
export async function holdNew<Upload extends RememberedUpload>(
  { deps, onBegun }: UploadRun,
  upload: Upload,
): Promise<HeldUpload<Upload>> {
  onBegun(upload)
  // Before it is remembered: other tabs take up what they find there and nobody has locked.
  const lock = await deps.holdLock(upload.id)
  deps.memory.remember(upload)
  return { upload, lock: lock ?? { release: async () => {} } }
}

/** The fields remembered of every upload, whatever its strategy. */
export function rememberedFile({ file, destination, onConflict, deps }: UploadRun) {
  return {
    ...destination,
    fingerprint: file.fingerprint,
    name: file.name,
    relativePath: file.relativePath,
    size: file.size,
    onConflict,
    startedAt: deps.now(),
  }
}
