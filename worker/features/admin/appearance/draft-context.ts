import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { THEME_COOKIE } from '#worker/features/appearance/select-theme.ts'
import { flattenSettings } from '#worker/settings/flatten-settings.ts'
import { SETTINGS } from '#worker/settings/registry.ts'
import type { SettingValues } from '#worker/settings/registry.ts'
import { isEdited } from './edited-settings.ts'
import type { PreviewInput } from './schema.ts'

/**
 * The request's context as if the editor's values were saved: of this request alone, nothing is kept. Values that are
 * invalid, or that the caller could not save, stay as they are. Throws as `authorizeAdmin`.
 */
export function draftContext(ctx: RequestContext, input: PreviewInput): RequestContext {
  const holder = permissionHolder(ctx)
  authorizeAdmin(holder, 'settings.update')
  const changes: Record<string, unknown> = {}
  for (const [name, value] of flattenSettings(input.settings)) {
    if (!isEdited(name) || !hasPermission(holder, SETTINGS[name].permission)) continue
    const parsed = SETTINGS[name].schema.safeParse(value)
    if (parsed.success) changes[name] = parsed.data
  }
  const settings: SettingValues = { ...ctx.site.settings, ...changes }
  const { [THEME_COOKIE]: _chosen, ...otherCookies } = ctx.client.cookies
  const cookies = input.themeId === null ? ctx.client.cookies : otherCookies
  if (input.themeId !== null) settings['themes.default_id'] = input.themeId
  const themes = hasPermission(holder, 'themes.update') ? input.themes : ctx.site.themes
  return { ...ctx, client: { ...ctx.client, cookies }, site: { ...ctx.site, settings, themes } }
}
