import { Hono } from 'hono'
import type { Context } from 'hono'
import { chooseLanguage } from '#worker/features/account/choose-language.ts'
import { logout } from '#worker/features/account/logout.ts'
import { COOKIE_NOTICE_COOKIE, COOKIE_NOTICE_SECONDS } from '#worker/features/appearance/schema.ts'
import { THEME_COOKIE } from '#worker/features/appearance/select-theme.ts'
import { impersonatorOf } from '#worker/context/context.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { readableCookie } from '#worker/auth/cookies.ts'
import { SYSTEM_THEME_ID } from '#worker/settings/schema.ts'
import { LANGUAGE_COOKIE } from '#worker/i18n/language-lines.ts'
import { withoutLanguage } from '../language-address.ts'
import { leaveFlash } from '../tell-flash.ts'
import { changedLinkView, linkViewCookie } from '../drive/link-view.ts'
import { isInEditor } from '#worker/http/in-editor.ts'
import { refererPath } from '#worker/input/own-path.ts'
import { readForm } from '#worker/http/form-body.ts'

/** Handles forms that work without JavaScript. All redirect back to their page. */
export const preferenceRoutes = new Hono<AppEnv>()
  .post('/preferences/theme', async (c) => {
    const { site, origin } = c.var.ctx
    const { theme: choice } = await readForm(c.req)
    const id = [SYSTEM_THEME_ID, ...site.themes.map((theme) => theme.id)].find(
      (each) => String(each) === choice,
    )
    if (id !== undefined && site.settings['themes.user_change']) {
      setCookie(c, readableCookie(THEME_COOKIE, String(id), origin))
    }
    return backToSender(c)
  })

  .post('/preferences/language', async (c) => {
    const { site, origin } = c.var.ctx
    const { language } = await readForm(c.req)
    const localization = site.localizations.find((candidate) => candidate.language === language)
    if (localization && site.settings['i18n.enable']) {
      await chooseLanguage(c.var.ctx, localization.language)
      setCookie(c, readableCookie(LANGUAGE_COOKIE, localization.language, origin))
    }
    return c.redirect(withoutLanguage(pathOfSender(c)), 303)
  })

  .post('/preferences/link-view', async (c) => {
    const { client, origin } = c.var.ctx
    const { view, isOrderChanged } = changedLinkView(client.cookies, await readForm(c.req))
    setCookie(c, linkViewCookie(view, origin))
    const path = pathOfSender(c)
    // Another order starts the list at its first page.
    return c.redirect(isOrderChanged ? path.replace(/[?#].*/, '') : path, 303)
  })

  .post('/cookie-notice', (c) => {
    const { origin } = c.var.ctx
    setCookie(c, readableCookie(COOKIE_NOTICE_COOKIE, 'true', origin, COOKIE_NOTICE_SECONDS))
    return backToSender(c)
  })

  .post('/logout', async (c) => {
    if (isInEditor(c)) {
      leaveFlash(c, 'logout_in_editor')
      return backToSender(c)
    }
    const { actor } = c.var.ctx
    for (const cookie of await logout(c.var.ctx)) setCookie(c, cookie)
    // Back to where an admin began to look at the site as somebody else.
    const isImpersonated = actor.kind === 'user' && impersonatorOf(actor) !== null
    return c.redirect(isImpersonated ? `/admin/users/${actor.user.id}` : '/login', 303)
  })

function setCookie(c: Context<AppEnv>, cookie: string): void {
  c.header('set-cookie', cookie, { append: true })
}

function backToSender(c: Context<AppEnv>): Response {
  return c.redirect(pathOfSender(c), 303)
}

const pathOfSender = (c: Context<AppEnv>): string =>
  refererPath(c.req.header('referer'), c.var.ctx.origin, '/')
