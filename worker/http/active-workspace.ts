import { readableCookie, WORKSPACE_COOKIE } from '../auth/cookies.ts'
import type { RequestContext } from '#worker/context/context.ts'

/** The workspace that the browser's cookie names; 0, the personal one, where it names none of the user's. */
export function activeWorkspaceId({
  actor,
  client,
}: Pick<RequestContext, 'actor' | 'client'>): number {
  const named = namedWorkspace(client.cookies)
  const isOwn = actor.kind === 'user' && actor.user.workspaces.some(({ id }) => id === named)
  return isOwn ? named : 0
}

/** As the cookie has it, whatever that is. */
export const namedWorkspace = (cookies: Readonly<Record<string, string>>): number =>
  Number(cookies[WORKSPACE_COOKIE] ?? 0)

export const workspaceCookie = (workspaceId: number, origin: string): string =>
  readableCookie(WORKSPACE_COOKIE, String(workspaceId), origin)

/** Whether a response says which workspace is active. */
export const setsWorkspace = (response: Response): boolean =>
  response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${WORKSPACE_COOKIE}=`))
