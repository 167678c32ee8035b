import type { RequestContext } from '#worker/context/context.ts'
import { ValidationError } from '#worker/errors.ts'
import { chooseLanguage } from '#worker/features/account/choose-language.ts'
import type { Locale } from '#worker/features/bootstrap/schema.ts'

/** Makes a language of the site the caller's; a visitor's is kept by the browser alone. Throws ValidationError. */
export async function chooseLocale(ctx: RequestContext, language: string): Promise<Locale> {
  const localization = ctx.site.localizations.find((candidate) => candidate.language === language)
  if (!localization || !ctx.site.settings['i18n.enable'])
    throw new ValidationError({ locale: ['There is no such language.'] })
  await chooseLanguage(ctx, localization.language)
  return { language: localization.language, lines: localization.lines }
}
