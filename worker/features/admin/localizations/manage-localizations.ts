import { isUniqueViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { BUILT_IN_LANGUAGE } from '#worker/i18n/language-lines.ts'
import type { Lines } from '#worker/i18n/trans.ts'
import { forgetSiteData } from '#worker/settings/site-data.ts'
import {
  deleteLocalizationRow,
  insertLocalization,
  selectLanguages,
  selectLocalizations,
  updateLocalizationName,
} from './queries.ts'
import type { AdminLocalization, CreateLocalizationInput } from './schema.ts'
import { lineOf, siteLines, type SiteLines } from './site-lines.ts'
import { sourceTexts } from './source-texts.ts'

const PERMISSION = 'localizations.update'

/** Each isolate holds them all in memory. */
const MOST_LANGUAGES = 50

export async function listLocalizations(
  ctx: RequestContext,
): Promise<{ localizations: AdminLocalization[]; text_count: number }> {
  authorizeAdmin(permissionHolder(ctx), PERMISSION)
  const [texts, rows] = await Promise.all([sourceTexts(), selectLocalizations(ctx.deps.db)])
  return {
    localizations: await Promise.all(
      rows.map(async ({ language, name, lines, updatedAt }) => ({
        language,
        name,
        translated_count: translatedCount(await siteLines(ctx.deps, language), lines),
        is_built_in: language === BUILT_IN_LANGUAGE,
        updated_at: updatedAt,
      })),
    ),
    text_count: texts.length,
  }
}

const translatedCount = ({ texts, defaultOf }: SiteLines, lines: Lines): number =>
  [...texts].filter((text) => (lineOf(lines, text) || defaultOf(text)) !== '').length

/** Throws ValidationError for a language that exists; as `authorizeAdmin`. */
export async function createLocalization(
  ctx: RequestContext,
  { language, name }: CreateLocalizationInput,
): Promise<string> {
  authorizeAdmin(permissionHolder(ctx), PERMISSION)
  const { db, clock } = ctx.deps
  const { languages } = await selectLanguages(db)
  const exists = new ValidationError({ language: ['This language exists already.'] })
  if (languages.some((one) => one.language === language)) throw exists
  if (languages.length >= MOST_LANGUAGES)
    throw new ValidationError({
      language: [
        { message: 'A site can have at most :count languages.', values: { count: MOST_LANGUAGES } },
      ],
    })
  const audit = auditStatement(db, ctx, {
    action: 'localization.create',
    subject: { type: 'localization', id: language, name },
    after: { language, name },
  })
  try {
    await insertLocalization(db, { language, name, updatedAt: clock().toISOString() }, audit)
  } catch (error) {
    throw isUniqueViolation(error) ? exists : error
  }
  forgetSiteData()
  return language
}

/** Throws NotFoundError; as `authorizeAdmin`. */
export async function renameLocalization(
  ctx: RequestContext,
  language: string,
  name: string,
): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), PERMISSION)
  const { db, clock } = ctx.deps
  const { languages } = await selectLanguages(db)
  const former = languages.find((one) => one.language === language)
  if (!former) throw new NotFoundError()
  const audit = auditStatement(db, ctx, {
    action: 'localization.rename',
    subject: { type: 'localization', id: language, name },
    before: { name: former.name },
    after: { name },
  })
  await updateLocalizationName(db, language, { name, updatedAt: clock().toISOString() }, audit)
  forgetSiteData()
}

/**
 * Who has chosen the language sees the site's default from then on.
 * @throws NotFoundError, ValidationError for English and the site's default; as `authorizeAdmin`.
 */
export async function deleteLocalization(ctx: RequestContext, language: string): Promise<void> {
  authorizeAdmin(permissionHolder(ctx), PERMISSION)
  const { db } = ctx.deps
  const { languages, defaultLanguage } = await selectLanguages(db)
  const former = languages.find((one) => one.language === language)
  if (!former) throw new NotFoundError()
  if (language === BUILT_IN_LANGUAGE)
    throw new ValidationError({
      language: ['English cannot be deleted: the site is written in it.'],
    })
  if (language === defaultLanguage)
    throw new ValidationError({
      language: [
        'This is the default language of the site. Choose another one in the settings first.',
      ],
    })
  const audit = auditStatement(db, ctx, {
    action: 'localization.delete',
    subject: { type: 'localization', id: language, name: former.name },
    before: { language, name: former.name },
  })
  await deleteLocalizationRow(db, language, audit)
  forgetSiteData()
}
