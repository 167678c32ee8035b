/** As many as are seen at once. */
const MOST = 6

/** Kept on this device until the user logs out (`web/hydration/forget-other-users.ts`). */
const keyOf = (userId: number) => `recent-searches-${userId}`

/** The latest first. */
export function recentSearches(userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((query) => typeof query === 'string') : []
  } catch {
    return []
  }
}

export function rememberSearch(userId: number, text: string): void {
  const query = text.trim()
  if (query === '') return
  const others = recentSearches(userId).filter((other) => other !== query)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([query, ...others].slice(0, MOST)))
  } catch {
    // Without room, or where it is forbidden, nothing is remembered.
  }
}

export function forgetSearches(userId: number): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing is kept where it is forbidden.
  }
}
