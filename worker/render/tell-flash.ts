import { deleteCookie, getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import { FLASH_COOKIE, FLASHES, type Flash } from '#web/api/flash.ts'
import type { AppEnv } from '../http/app-env.ts'

/** The message that the previous page left for this one. */
export function flashOf(c: Context<AppEnv>): Flash | null {
  const flash = getCookie(c, FLASH_COOKIE)
  return flash !== undefined && Object.hasOwn(FLASHES, flash) ? (flash as Flash) : null
}

/** Removes the message once a page has shown it. */
export const forgetFlash = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status === 200 && getCookie(c, FLASH_COOKIE) !== undefined)
    deleteCookie(c, FLASH_COOKIE, { path: '/' })
})
