import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import type { FieldErrors } from '#worker/errors.ts'
import { checkReferences } from '#worker/features/appearance/check-references.ts'
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
 * Changes settings, given by dotted names or as nested objects, all or none.
 * @throws ValidationError by dotted name, for unknown, invalid and dangling ones.
 */
export async function updateSettings(
  ctx: RequestContext,
  input: UpdateSettingsInput,
): Promise<SettingValues> {
  authorizeAdmin(permissionHolder(ctx), 'settings.update')
  const { appKey } = ctx.deps.config
  const changes = new Map<string, unknown>()
  const errors: FieldErrors = {}
  for (const [name, value] of flattenSettings(input.settings)) {
    if (!isSettingName(name)) {
      errors[name] = ['There is no such setting.']
      continue
    }
    const { schema, isSecret, permission } = SETTINGS[name]
    if (isSecret && value === KEPT_SECRET) continue
    authorizeChangingSetting(permissionHolder(ctx), permission)
    const parsed = schema.safeParse(value, WITHOUT_WORDS)
    if (parsed.success)
      changes.set(name, isSecret ? await sealSecret(appKey, parsed.data as string) : parsed.data)
    else errors[name] = parsed.error.issues.map(problemText)
  }
  const values = settingValues(
    new Map<string, unknown>([...Object.entries(ctx.site.settings), ...changes]),
  )
  const isChanged = (name: SettingName) => changes.has(name)
  Object.assign(errors, await checkReferences(ctx.deps.db, isChanged, values))
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)

  const former = withoutSecrets(ctx.site.settings)
  const shown = withoutSecrets(values)
  const audit = auditStatement(ctx.deps.db, ctx, {
    action: 'settings.update',
    subject: { type: 'settings' },
    before: pick(former, changes.keys()),
    after: pick(shown, changes.keys()),
  })
  await upsertSettings(ctx.deps.db, changes, ctx.deps.clock(), audit)
  forgetSiteData()
  return shown
}

/** Those that changed; of a secret only that it is there. */
const pick = (values: SettingValues, names: Iterable<string>) =>
  Object.fromEntries([...names].map((name) => [name, values[name as SettingName]]))
