import { vi } from 'vitest'
import { pageUserId } from '#web/api/api-client.ts'

/** The id of the page's user, for units without a page. Modules keep the first that they meet, so it is the same for all. */
export function pageUser(): number {
  const textContent = JSON.stringify({ user: { id: 7 } })
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) })
  const id = pageUserId()
  vi.unstubAllGlobals()
  if (id === null) throw new Error('the page has no user')
  return id
}
