import type { Database } from '#db/client.ts'
import { PERMISSIONS } from '#worker/access/permission-registry.ts'
import type { FieldErrors } from '#worker/errors.ts'
import { BUILT_IN_LANGUAGE } from '#worker/i18n/language-lines.ts'
import type { SettingName, SettingValues } from '#worker/settings/registry.ts'
import { SYSTEM_THEME_ID } from '#worker/settings/schema.ts'
import type { MenuItem } from '#worker/settings/schema.ts'
import { CONDITIONED_SETTINGS, conditionedItems } from './conditioned-items.ts'
import { selectReferable } from './queries.ts'
import type { Referable } from './queries.ts'

/** Loads what changed settings are checked with. `pageIdOrSlug`: the custom page that they name. */
export const loadReferable = (db: Database, pageIdOrSlug: string): Promise<Referable> =>
  selectReferable(db, pageIdOrSlug)

/**
 * Returns problems, by setting, of new references to missing targets. A reference whose target is missing all the same
 * counts as unset, and may stay: see worker/settings/README.md.
 */
export function checkReferences(
  { languages, themeIds, roleIds, page }: Referable,
  isChanged: (name: SettingName) => boolean,
  values: SettingValues,
  former: SettingValues,
): FieldErrors {
  const errors: FieldErrors = {}
  const { 'recaptcha.enable': check, 'recaptcha.site_key': siteKey } = values
  const isCheckChanged =
    isChanged('recaptcha.enable') ||
    isChanged('recaptcha.site_key') ||
    isChanged('recaptcha.secret_key')
  // Without the secret key every visitor would fail the check.
  if (
    isCheckChanged &&
    Object.values(check).includes(true) &&
    siteKey !== '' &&
    values['recaptcha.secret_key'] === ''
  )
    errors['recaptcha.secret_key'] = ['Please fill this in.']

  const isHomepageChanged = isChanged('homepage.type') || isChanged('homepage.value')
  if (isHomepageChanged && values['homepage.type'] === 'customPage' && !page)
    errors['homepage.value'] = ['There is no such page.']
  const language = values['i18n.default_language']
  if (
    isChanged('i18n.default_language') &&
    language !== BUILT_IN_LANGUAGE &&
    !languages.has(language)
  )
    errors['i18n.default_language'] = ['There is no such language.']
  const themeId = values['themes.default_id']
  if (isChanged('themes.default_id') && themeId !== SYSTEM_THEME_ID && !themeIds.has(themeId))
    errors['themes.default_id'] = ['There is no such theme.']
  for (const name of CONDITIONED_SETTINGS) {
    if (!isChanged(name)) continue
    const kept = conditionsOf(conditionedItems(former, name))
    const wanted = conditionsOf(conditionedItems(values, name))
    const missing = wanted.roles.find((id) => !roleIds.has(id) && !kept.roles.includes(id))
    if (missing !== undefined)
      errors[name] = [{ message: 'There is no role with the id :id.', values: { id: missing } }]
    const unknown = wanted.permissions.find(
      (permission) =>
        !PERMISSIONS.some((each) => each.name === permission) &&
        !kept.permissions.includes(permission),
    )
    if (unknown !== undefined)
      errors[name] = [{ message: 'There is no permission :name.', values: { name: unknown } }]
  }
  return errors
}

const conditionsOf = (items: readonly MenuItem[]) => ({
  roles: items.flatMap(({ roles }) => roles),
  permissions: items.flatMap(({ permissions }) => permissions),
})
