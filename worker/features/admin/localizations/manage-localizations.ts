import { isUniqueViolation } from '#db/client.ts'
import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { auditStatement } from '#worker/audit/audit.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError, ValidationError } from '#worker/errors.ts'
import { BUILT_IN_LANGUAGE } from '#worker/i18n/language-lines.ts'
import { forgetSiteData } from '#worker/settings/site-data.ts'
import {
  deleteLocalizationRow,
  insertLocalization,
  selectLanguages,
  updateLocalizationName,
} from './queries.ts'
import type { CreateLocalizationInput } from './schema.ts'

const PERMISSION = 'localizations.update'

/** Each isolate holds them all in memory. */
const MOST_LANGUAGES = 50

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
