import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import { FLASH_COOKIE, FLASH_SECONDS, FLASHES, type Flash } from '#web/api/flash.ts'
import type { AppEnv } from '../http/app-env.ts'

/** The message that the previous page left for this one. */
export function flashOf(c: Context<AppEnv>): Flash | null {
  const flash = getCookie(c, FLASH_COOKIE)
  return flash !== undefined && Object.hasOwn(FLASHES, flash) ? (flash as Flash) : null
}

/** For a page that is redirected to. */
export const leaveFlash = (c: Context<AppEnv>, flash: Flash): void =>
  setCookie(c, FLASH_COOKIE, flash, { path: '/', maxAge: FLASH_SECONDS, sameSite: 'Lax' })

/** Removes the message once a page has shown it. */
export const forgetFlash = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status === 200 && getCookie(c, FLASH_COOKIE) !== undefined)
    deleteCookie(c, FLASH_COOKIE, { path: '/' })
})
