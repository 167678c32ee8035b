import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'

/** Begins the keys of what is kept on this device for one of its users; ends with the user's id. */
const KEPT = /^recent-searches-(\d+)$/

/** Caches of the service worker (`user-cache.ts`, `shared-files.ts`); those of user 0 wait for who signs in. */
const CACHE = /^(?:user|shared)-([1-9]\d*)(?:-|$)/

/** Of what devices keep for their users, only the present one's stays; a guest's page leaves nothing. */
export function forgetOtherUsers(userId = pageUserId()): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const owner = KEPT.exec(key)?.[1]
      if (owner !== undefined && Number(owner) !== userId) localStorage.removeItem(key)
    }
  } catch {
    // Nothing is kept where it is forbidden.
  }
  void forgetCaches(userId).catch(() => null)
}

async function forgetCaches(userId: number | null): Promise<void> {
  for (const name of await caches.keys()) {
    const owner = CACHE.exec(name)?.[1]
    if (owner !== undefined && Number(owner) !== userId) await caches.delete(name)
  }
}

function pageUserId(): number | null {
  const embedded = document.getElementById('bootstrap-data')?.textContent
  const data = embedded ? (JSON.parse(embedded) as BootstrapData) : null
  return data?.user?.id ?? null
}
