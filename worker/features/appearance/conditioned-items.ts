import type { SettingValues } from '#worker/settings/registry.ts'
import type { MenuItem } from '#worker/settings/schema.ts'

/** Settings whose items name the roles and permissions that one must have to see them. */
export const CONDITIONED_SETTINGS = ['menus', 'cookie_notice.button'] as const
type ConditionedSetting = (typeof CONDITIONED_SETTINGS)[number]

export const conditionedItems = (values: SettingValues, name: ConditionedSetting): MenuItem[] =>
  name === 'menus' ? values.menus.flatMap((menu) => menu.items) : [values[name]]

/** An item that only users of a role see, if there is one. */
export const itemOfRole = (values: SettingValues, roleId: number): MenuItem | undefined =>
  CONDITIONED_SETTINGS.flatMap((name) => conditionedItems(values, name)).find(({ roles }) =>
    roles.includes(roleId),
  )
