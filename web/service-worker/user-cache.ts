import { BUILD_ID } from './build-id.ts'

declare const self: ServiceWorkerGlobalScope

/** `web/hydration/forget-other-users.ts` knows this form of the name. */
const NAME = /^user-(\d+)-(.+)$/

const nameFor = (userId: string) => `user-${userId}-${BUILD_ID}`

/** The server's cookie with the id of who is signed in; it lives as long as the session's own, which no script sees. */
const USER_COOKIE = 'offline-user'

const MOST_ANSWERS = 200

/** Whose caches alone there are, as far as this run of the worker knows; null = nobody's. */
let known: string | null | undefined

/** Null for guests, and in browsers that cannot tell: nothing is kept for them. */
export async function signedInUser(): Promise<string | null> {
  if (!('cookieStore' in self)) return null
  const cookie = await self.cookieStore.get(USER_COOKIE)
  return cookie?.value && /^\d+$/.test(cookie.value) ? cookie.value : null
}

/** Deletes what is kept for anybody else. @param userId null = nobody: everything is deleted. */
export async function keepOnlyFor(userId: string | null): Promise<void> {
  if (known === userId) return
  await deleteCaches((owner) => owner !== userId)
  known = userId
}

export async function forgetUsers(): Promise<void> {
  known = undefined
  await keepOnlyFor(null)
}

/** Deletes what former builds have kept. */
export const deleteFormerCaches = () => deleteCaches((_owner, build) => build !== BUILD_ID)

async function deleteCaches(isUnwanted: (owner: string, build: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => {
    const [, owner, build] = NAME.exec(name) ?? []
    return owner !== undefined && build !== undefined && isUnwanted(owner, build)
  })
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Keeps an answer for its user, while they are signed in. */
export async function keepAnswer(userId: string, key: string, response: Response): Promise<void> {
  if ((await signedInUser()) !== userId) return
  const cache = await caches.open(nameFor(userId))
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -MOST_ANSWERS).map((oldest) => cache.delete(oldest)))
  // They may have signed out meanwhile.
  const userNow = await signedInUser()
  if (userNow !== userId) await forgetUsers()
}

export async function forgetAnswer(userId: string, key: string): Promise<void> {
  if (await caches.has(nameFor(userId))) await (await caches.open(nameFor(userId))).delete(key)
}

/** Returns what is kept at the first of these keys for who is signed in; empties the caches when that is nobody. */
export async function keptAnswer(
  keys: readonly string[],
  userId: string | null,
): Promise<Response | undefined> {
  await keepOnlyFor(userId)
  if (userId === null || !(await caches.has(nameFor(userId)))) return undefined
  const cache = await caches.open(nameFor(userId))
  for (const key of keys) {
    const kept = await cache.match(key)
    if (kept) return kept
  }
  return undefined
}
