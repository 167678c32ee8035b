import type { RequestContext } from '#worker/context/context.ts'
import { SYSTEM_THEME_ID } from '#worker/settings/schema.ts'

/** Holds the id of the theme that the visitor chose. */
export const THEME_COOKIE = 'be-active-theme'

/** Returns the visitor's choice if they may choose, else the site's default; the first theme where the id matches none. */
export function selectThemeId({ client, site }: Pick<RequestContext, 'client' | 'site'>): number {
  const { settings, themes } = site
  const chosen = settings['themes.user_change'] ? client.cookies[THEME_COOKIE] : undefined
  const id = chosen ? Number(chosen) : settings['themes.default_id']
  const isKnown = id === SYSTEM_THEME_ID || themes.some((theme) => theme.id === id)
  return isKnown ? id : (themes[0]?.id ?? SYSTEM_THEME_ID)
}
