import type { Context } from 'hono'
import { DRIVE_PATH } from '#web/islands/drive/state/drive-view.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { leaveFlash } from '../tell-flash.ts'

/**
 * Files shared with the installed app arrive here only where its service worker is missing. The body carries no token,
 * so nothing is done with it: the drive, or the sign-in page before it, says so.
 */
export async function refuseShare(c: Context<AppEnv>): Promise<Response> {
  // A browser that is still sending would see a broken connection.
  await c.req.raw.body?.pipeTo(new WritableStream()).catch(() => undefined)
  leaveFlash(c, 'share_not_received')
  return c.redirect(DRIVE_PATH, 303)
}
