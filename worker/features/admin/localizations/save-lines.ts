import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError, type FieldErrors } from '#worker/errors.ts'
import { activeLanguage } from '#worker/i18n/language-lines.ts'
import { missingPlaceholders } from '#worker/i18n/placeholders.ts'
import { forgetSiteData } from '#worker/settings/site-data.ts'
import { checkSize } from './lines-size.ts'
import { patchLines, selectLines } from './queries.ts'
import type { ImportLinesInput, ImportReport, SaveLinesInput } from './schema.ts'
import { lineOf, siteLines } from './site-lines.ts'

const PERMISSION = 'localizations.update'

/** Sources named in a report. */
const MOST_NAMED = 100

type Changes = Record<string, string | null>

/**
 * Saves changed lines, all or none; an empty one is again what the site comes with.
 * @throws NotFoundError, ValidationError by line (`lines.<text>`); as `authorizeAdmin`.
 */
export async function saveLines(
  ctx: RequestContext,
  language: string,
  { lines }: SaveLinesInput,
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), PERMISSION)
  const { texts, defaultOf, stored } = await loadForChange(ctx, language)
  const errors: FieldErrors = {}
  const changes: Changes = {}
  for (const [source, translation] of Object.entries(lines)) {
    const isEmpty = translation.trim() === ''
    const missing = isEmpty ? [] : missingPlaceholders(source, translation)
    if (!texts.has(source) && !Object.hasOwn(stored.lines, source))
      errors[`lines.${source}`] = ['The site has no such text.']
    else if (missing.length > 0)
      errors[`lines.${source}`] = [
        {
          message: 'Please keep these placeholders: :names',
          values: { names: missing.join(', ') },
        },
      ]
    else changes[source] = isEmpty || translation === defaultOf(source) ? null : translation
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)
  await write(ctx, language, stored, changes, 'localization.save_lines')
}

/**
 * Reports what a file would change, and changes it with `apply`. Lines that lack placeholders, and those of unknown
 * texts unless these are kept, are left out.
 * @throws NotFoundError, ValidationError; as `authorizeAdmin`.
 */
export async function importLines(
  ctx: RequestContext,
  language: string,
  { lines, unknown: unknownLines, apply }: ImportLinesInput,
): Promise<ImportReport> {
  authorizeAdmin(permissionHolder(ctx), PERMISSION)
  const { texts, defaultOf, stored } = await loadForChange(ctx, language)
  const given = new Map(lines.map(({ source, translation }) => [source, translation]))
  const counts = { new_count: 0, changed_count: 0, same_count: 0, empty_count: 0 }
  const unknown: string[] = []
  const damaged: ImportReport['damaged'] = []
  const changes: Changes = {}
  for (const [source, translation] of given) {
    const former = lineOf(stored.lines, source) || defaultOf(source)
    if (translation.trim() === '') {
      counts.empty_count++
      continue
    }
    if (!texts.has(source) && former === '') {
      unknown.push(source)
      if (unknownLines === 'refuse') continue
    }
    const missing = missingPlaceholders(source, translation)
    if (missing.length > 0) damaged.push({ source, missing })
    else if (translation === former) counts.same_count++
    else {
      counts[former === '' ? 'new_count' : 'changed_count']++
      changes[source] = translation === defaultOf(source) ? null : translation
    }
  }
  if (apply) await write(ctx, language, stored, changes, 'localization.import_lines')
  else checkSize(stored.lines, changes, stored.otherBytes, activeLanguage(ctx))
  return {
    ...counts,
    unknown_count: unknown.length,
    unknown: unknown.slice(0, MOST_NAMED),
    damaged_count: damaged.length,
    damaged: damaged.slice(0, MOST_NAMED),
    is_applied: apply,
  }
}

type Stored = NonNullable<Awaited<ReturnType<typeof selectLines>>>

async function loadForChange(ctx: RequestContext, language: string) {
  const [site, stored] = await Promise.all([
    siteLines(ctx.deps, language),
    selectLines(ctx.deps.db, language),
  ])
  if (!stored) throw new NotFoundError()
  return { ...site, stored }
}

/** The audit log has counts only: a file may have thousands of lines. */
async function write(
  ctx: RequestContext,
  language: string,
  { name, lines, otherBytes }: Stored,
  changes: Changes,
  action: 'localization.save_lines' | 'localization.import_lines',
): Promise<void> {
  const values = Object.values(changes)
  if (values.length === 0) return
  checkSize(lines, changes, otherBytes, activeLanguage(ctx))
  const { db, clock } = ctx.deps
  const removed = values.filter((value) => value === null).length
  const audit = auditStatement(db, ctx, {
    action,
    subject: { type: 'localization', id: language, name },
    after: { saved_lines: values.length - removed, removed_lines: removed },
  })
  await patchLines(db, language, changes, clock().toISOString(), audit)
  forgetSiteData()
}
