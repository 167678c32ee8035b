import type { RequestContext } from '#worker/context/context.ts'
import type { Theme } from '#worker/settings/schema.ts'

/** Holds the id of the theme that the visitor chose. */
export const THEME_COOKIE = 'be-active-theme'

/**
 * The theme of this request: the visitor's choice where they may choose, else the site's default;
 * the first when none matches; null only when there are no themes.
 */
export function selectTheme(ctx: Pick<RequestContext, 'client' | 'site'>): Theme | null {
  const { settings, themes } = ctx.site
  const byId = (id: number) => themes.find((theme) => theme.id === id)
  const choice = settings['themes.user_change']
    ? byId(Number(ctx.client.cookies[THEME_COOKIE]))
    : undefined
  return (
    choice ??
    byId(settings['themes.default_id']) ??
    themes.find((theme) => theme.default_light) ??
    themes[0] ??
    null
  )
}
