import { readCookie } from './read-cookie.ts'

const COOKIE = 'activeWorkspaceId'
/** The usual lifetime of a cookie that scripts may read, as the server sets it. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60

let activeId: number | undefined

/** The workspace that this page works in; 0 = the personal one. In the drive, another tab's choice does not change it. */
export const activeWorkspaceId = (): number => activeId ?? (Number(readCookie(COOKIE)) || 0)

/** Also for pages that are opened from now on. */
export function setActiveWorkspace(id: number): void {
  activeId = id
  // oxlint-disable-next-line unicorn/no-document-cookie -- the server renders the workspace that it names
  document.cookie = `${COOKIE}=${id}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}
