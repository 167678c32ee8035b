import { z } from 'zod'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { hasPermission } from '#worker/access/permissions.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { BUILT_IN_LANGUAGE } from '#worker/i18n/language-lines.ts'
import { SETTING_NAMES, SETTINGS, withoutSecrets } from '#worker/settings/registry.ts'
import { SYSTEM_THEME_ID } from '#worker/settings/schema.ts'
import { freshSiteData } from '#worker/settings/site-data.ts'
import type { SiteData } from '#worker/settings/site-data.ts'
import { selectPages } from './queries.ts'
import type { AdminSetting } from './schema.ts'

type Choices = AdminSetting['choices']

/** All settings with what is needed to show a control for each, as they are stored now. */
export async function listSettings(ctx: RequestContext): Promise<AdminSetting[]> {
  const holder = permissionHolder(ctx)
  authorizeAdmin(holder, 'settings.update')
  const [site, pages] = await Promise.all([freshSiteData(ctx.deps), selectPages(ctx.deps.db)])
  const values = withoutSecrets(site.settings)
  return SETTING_NAMES.map((name) => {
    const { schema, section, group, label, help, input, unit, choices, permission } = SETTINGS[name]
    return {
      name,
      section,
      group: group ?? null,
      label,
      help,
      input,
      unit: unit ?? null,
      choices:
        input === 'theme'
          ? themeChoices(site)
          : input === 'language'
            ? languageChoices(site)
            : input === 'page'
              ? pages.map(({ slug, title }) => ({ value: slug, label: title, is_named: true }))
              : choicesOf(schema, choices),
      ...limitsOf(schema),
      default: SETTINGS[name].default,
      value: values[name],
      can_change: hasPermission(holder, permission),
    }
  })
}

const themeChoices = ({ themes }: SiteData): Choices => [
  { value: String(SYSTEM_THEME_ID), label: 'As the device is set', is_named: false },
  ...themes.map(({ id, name }) => ({ value: String(id), label: name, is_named: false })),
]

function languageChoices({ localizations }: SiteData): Choices {
  const added = localizations.map(({ language, name }) => ({
    value: language,
    label: name,
    is_named: true,
  }))
  return added.some(({ value }) => value === BUILT_IN_LANGUAGE)
    ? added
    : [{ value: BUILT_IN_LANGUAGE, label: 'English', is_named: true }, ...added]
}

/** Derived from the schema, so that no value is missing; the declaration names them. */
export function choicesOf(
  schema: z.ZodType,
  labels: Readonly<Record<string, string>> = {},
): Choices {
  const values =
    schema instanceof z.ZodEnum
      ? schema.options.map(String)
      : schema instanceof z.ZodObject && Object.keys(labels).length > 0
        ? Object.keys(schema.shape)
        : []
  return values.map((value) => ({ value, label: labels[value] ?? value, is_named: false }))
}

function limitsOf(schema: z.ZodType): Pick<AdminSetting, 'minimum' | 'maximum'> {
  if (!(schema instanceof z.ZodNumber)) return { minimum: null, maximum: null }
  return { minimum: ownLimit(schema.minValue), maximum: ownLimit(schema.maxValue) }
}

/** Whole numbers are within the safe ones, which is no limit of the setting. */
const ownLimit = (limit: number | null) =>
  limit !== null && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : null
