import { Hono } from 'hono'
import { DRIVE_PATH } from '#web/islands/drive/state/drive-view.ts'
import { SHARE_TARGET_PATH } from '#web/service-worker/share-target.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { leaveFlash } from '../tell-flash.ts'

/**
 * Refuses files shared with the installed app, which arrive here only without its service worker. The request has no
 * token: the page that follows says that nothing was received.
 */
export const shareTargetRoute = new Hono<AppEnv>().post(SHARE_TARGET_PATH, async (c) => {
  // A browser that is still sending would see a broken connection.
  await c.req.raw.body?.pipeTo(new WritableStream()).catch(() => undefined)
  leaveFlash(c, 'share_not_received')
  return c.redirect(DRIVE_PATH, 303)
})
