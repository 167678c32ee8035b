import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { PERMISSIONS } from '#worker/access/permission-registry.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { SETTINGS } from '#worker/settings/registry.ts'
import { freshSiteData } from '#worker/settings/site-data.ts'
import { EDITED_SETTINGS } from './edited-settings.ts'
import { selectRoles } from './queries.ts'
import type { Appearance } from './schema.ts'

/** All that the appearance editor begins with, as it is stored now. Throws as `authorizeAdmin`. */
export async function getAppearance(ctx: RequestContext): Promise<Appearance> {
  const holder = permissionHolder(ctx)
  authorizeAdmin(holder, 'settings.update')
  const [site, roles] = await Promise.all([freshSiteData(ctx.deps), selectRoles(ctx.deps.db)])
  const settings = EDITED_SETTINGS.map((name) => {
    const { label, help, permission } = SETTINGS[name]
    const value: unknown = site.settings[name]
    return [name, { value, label, help, can_change: hasPermission(holder, permission) }] as const
  })
  return {
    settings: Object.fromEntries(settings),
    themes: site.themes,
    can_change_themes: hasPermission(holder, 'themes.update'),
    roles,
    permissions: PERMISSIONS.map(({ name, label }) => ({ name, label })),
  }
}
