const PREFIX = 'atoll-upload:'

export interface UploadLock {
  release: () => Promise<void>
}

/** Null while another tab, or another upload of this one, has it. */
export type HoldLock = (uploadId: string) => Promise<UploadLock | null>

/**
 * Marks a resumable upload as active, so that no other tab of this browser resumes it. The browser releases the lock
 * when the tab closes or crashes.
 */
export const holdUploadLock: HoldLock = async (uploadId) => {
  // No locks outside of secure contexts.
  if (!('locks' in navigator)) return { release: async () => {} }
  const held = Promise.withResolvers<boolean>()
  const released = Promise.withResolvers<void>()
  const request = navigator.locks
    .request(PREFIX + uploadId, { ifAvailable: true }, (lock) => {
      held.resolve(lock !== null)
      return lock ? released.promise : undefined
    })
    // Where a browser forbids them, the upload is better off without.
    .catch(() => held.resolve(true))
  if (!(await held.promise)) return null
  return {
    release: async () => {
      released.resolve()
      await request
    },
  }
}

export async function uploadsRunningInThisBrowser(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  )
}
