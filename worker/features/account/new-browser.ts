import { isKnownBrowser } from '#worker/auth/known-browser.ts'
import type { RequestContext } from '#worker/context/context.ts'

export const browserOf = ({ client, deps }: Pick<RequestContext, 'client' | 'deps'>) => ({
  appKey: deps.config.appKey,
  cookies: client.cookies,
  now: deps.clock(),
})

/** Whether the user is to be told that they sign in from here. */
export const isNewBrowser = async (
  ctx: Pick<RequestContext, 'client' | 'deps'>,
  userId: number,
): Promise<boolean> => !(await isKnownBrowser(browserOf(ctx), userId))
