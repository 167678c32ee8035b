import type { RequestContext } from '#worker/context/context.ts'
import { COOKIE_NOTICE_COOKIE } from '#worker/features/appearance/schema.ts'
import type { CustomPage } from '#worker/features/appearance/schema.ts'
import { selectThemeId } from '#worker/features/appearance/select-theme.ts'
import { activeLanguage, languageLines } from '#worker/i18n/language-lines.ts'
import { publicSettings } from '#worker/settings/public-settings.ts'
import { offeredSocial } from '#worker/settings/social-credentials.ts'
import { isSubscribed } from './is-subscribed.ts'
import { presentUser } from './present.ts'
import type { BootstrapData } from './schema.ts'
import { isItemVisible } from './visible-menu-items.ts'

/** Codes that nobody needs are not sent. */
export const NO_ADS = { 'landing-top': '', 'file-preview': '', drive: '' }

/** Loads the data that each page starts with. Costs no round trip: the site's data and the user are loaded already. */
export function loadBootstrapData(
  ctx: RequestContext,
  page: { customPage?: CustomPage | null } = {},
): BootstrapData {
  const { settings, themes, guestRole } = ctx.site
  const visitor = {
    user: ctx.actor.kind === 'user' ? presentUser(ctx.actor.user) : null,
    guest_role: guestRole,
  }
  const shown = publicSettings(settings)
  return {
    ...visitor,
    settings: {
      ...shown,
      // Where the other items lead is not for everybody to know.
      menus: shown.menus.map((menu) => ({
        ...menu,
        items: menu.items.filter((item) => isItemVisible(visitor, item)),
      })),
      ads:
        settings['ads.disable'] || isSubscribed(visitor.user)
          ? { ...shown.ads, ...NO_ADS }
          : shown.ads,
      base_url: settings.base_url || ctx.deps.config.appUrl || ctx.origin,
      social: offeredSocial(settings, ctx.deps.config),
    },
    themes: { all: themes, selectedThemeId: selectThemeId(ctx) },
    i18n: { language: activeLanguage(ctx), lines: languageLines(ctx) },
    languages: settings['i18n.enable']
      ? ctx.site.localizations.map(({ language, name }) => ({ language, name }))
      : [],
    show_cookie_notice:
      settings['cookie_notice.enable'] && ctx.client.cookies[COOKIE_NOTICE_COOKIE] !== 'true',
    loaders: { customPage: page.customPage ?? null },
  }
}
