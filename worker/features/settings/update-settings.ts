import type { z } from 'zod'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import type { FieldErrors } from '#worker/errors.ts'
import { checkReferences, loadReferable } from '#worker/features/appearance/check-references.ts'
import { formatBytes } from '#worker/i18n/byte-size.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { fieldErrors } from '#worker/input/parse-input.ts'
import { problemText, WITHOUT_WORDS } from '#worker/input/problem-text.ts'
import {
  isSettingName,
  KEPT_SECRET,
  SETTINGS,
  settingValues,
  withoutSecrets,
} from '#worker/settings/registry.ts'
import type { SettingName, SettingValues } from '#worker/settings/registry.ts'
import { flattenSettings } from '#worker/settings/flatten-settings.ts'
import { sealSecret } from '#worker/settings/reveal-secret.ts'
import { forgetSiteData } from '#worker/settings/site-data.ts'
import { authorizeChangingSetting } from './policy.ts'
import { upsertSettings } from './queries.ts'
import type { UpdateSettingsInput } from './schema.ts'

export function getSettings(ctx: RequestContext): SettingValues {
  authorizeAdmin(permissionHolder(ctx), 'settings.update')
  return withoutSecrets(ctx.site.settings)
}

/**
 * Changes settings, given by dotted names or as nested objects, all or none. What is as it was is neither written nor
 * recorded.
 * @throws ValidationError by dotted name, for unknown, invalid and dangling ones, and parts of them.
 */
export async function updateSettings(
  ctx: RequestContext,
  input: UpdateSettingsInput,
): Promise<SettingValues> {
  authorizeAdmin(permissionHolder(ctx), 'settings.update')
  const { db, clock, config } = ctx.deps
  const errors: FieldErrors = {}
  const given = new Map<SettingName, unknown>()
  for (const [name, value] of flattenSettings(input.settings)) {
    if (!isSettingName(name)) {
      errors[name] = ['There is no such setting.']
      continue
    }
    const { schema, isSecret, permission } = SETTINGS[name]
    if (isSecret && value === KEPT_SECRET) continue
    authorizeChangingSetting(permissionHolder(ctx), permission)
    const parsed = schema.safeParse(value, WITHOUT_WORDS)
    if (!parsed.success)
      Object.assign(errors, errorsOf(name, parsed.error.issues, activeLanguage(ctx)))
    else if (!isSecret) given.set(name, parsed.data)
    else given.set(name, await sealSecret(config.appKey, parsed.data as string))
  }
  const page = given.get('homepage.value')
  const known = ctx.site.settings['homepage.value']
  const referable = await loadReferable(db, typeof page === 'string' ? page : known)
  const former = settingValues(referable.settings)
  const changes = new Map([...given].filter(([name, value]) => !isEqual(former[name], value)))
  const values = settingValues(new Map<string, unknown>([...Object.entries(former), ...changes]))
  Object.assign(
    errors,
    checkReferences(referable, (name) => changes.has(name), values, former),
  )
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)

  const shown = withoutSecrets(values)
  const audit = auditStatement(db, ctx, {
    action: 'settings.update',
    subject: { type: 'settings' },
    before: pick(withoutSecrets(former), changes.keys()),
    after: pick(shown, changes.keys()),
  })
  await upsertSettings(db, changes, clock(), audit)
  forgetSiteData()
  return shown
}

/** All texts by the setting's name; those of its parts also by their path: `registration.policies.0.action`. */
function errorsOf(
  name: SettingName,
  issues: readonly z.core.$ZodIssue[],
  language: string,
): FieldErrors {
  const parts = issues
    .filter(({ path }) => path.length > 0)
    .map((issue) => ({ ...issue, path: [name, ...issue.path] }))
  const texts = issues.map(problemText)
  const shown =
    SETTINGS[name].unit === 'bytes' ? texts.map((text) => inUnits(text, language)) : texts
  return { [name]: shown, ...fieldErrors(parts) }
}

/** A limit as the field has it: a size in MB is not compared with bytes. */
function inUnits(text: Message, language: string): Message {
  const count = text.values?.['count']
  if (typeof count !== 'number') return text
  return { ...text, values: { count: formatBytes(count, language) } }
}

/** Both come from the same schema, so their keys are in the same order. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Those that changed; of a secret only that it is there. */
const pick = (values: SettingValues, names: Iterable<SettingName>) =>
  Object.fromEntries([...names].map((name) => [name, values[name]]))
