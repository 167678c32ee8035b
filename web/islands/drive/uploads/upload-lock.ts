const PREFIX = 'atoll-upload:'

/** Marks an upload as running for as long as `work` takes, so that other tabs do not take it for cut off. */
export async function whileLocked<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
  // No locks outside of secure contexts.
  if (!('locks' in navigator)) return work()
  const lockGone = Promise.withResolvers<void>()
  void navigator.locks
    .request(PREFIX + uploadId, { mode: 'shared' }, () => lockGone.promise)
    .catch(() => undefined)
  try {
    return await work()
  } finally {
    lockGone.resolve()
  }
}

export async function uploadsRunningInThisBrowser(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])),
  )
}
