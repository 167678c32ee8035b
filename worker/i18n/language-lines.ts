import type { RequestContext } from '#worker/context/context.ts'
import { acceptedLanguage } from './accepted-language.ts'
import type { Lines } from './trans.ts'

/** The visitor's choice of language where they may choose. */
export const LANGUAGE_COOKIE = 'atoll-language'

/** The language of the texts in the code: it exists without any translation. */
export const BUILT_IN_LANGUAGE = 'en'

/** The user's language, else the visitor's choice, else what the browser asks for, else the site's default (English). */
export function activeLanguage(ctx: Pick<RequestContext, 'actor' | 'client' | 'site'>): string {
  const { settings, localizations } = ctx.site
  const languages = localizations.map(({ language }) => language)
  const exists = (language: string | null | undefined) =>
    language && languages.includes(language) ? language : null
  const chosen = ctx.actor.kind === 'user' ? ctx.actor.user.language : null
  const choice = settings['i18n.enable']
    ? (exists(chosen) ??
      exists(ctx.client.cookies[LANGUAGE_COOKIE]) ??
      acceptedLanguage(ctx.client.acceptLanguage, languages))
    : null
  return choice ?? settings['i18n.default_language']
}

/** For somebody who is written to, in their language, else in the site's. */
export function receiverLines(
  { settings, localizations }: RequestContext['site'],
  language: string | null,
): Lines {
  const linesOf = (wanted: string) =>
    localizations.find((localization) => localization.language === wanted)?.lines
  // A language that was deleted since may still be somebody's choice.
  return (language && linesOf(language)) || (linesOf(settings['i18n.default_language']) ?? {})
}

/** Before the context exists (a broken configuration), English. */
export function languageLines(
  ctx: Pick<RequestContext, 'actor' | 'client' | 'site'> | undefined,
): Lines {
  return ctx ? (activeLocalization(ctx)?.lines ?? {}) : {}
}

/** Lines of the active language that its catalog does not have. */
export const ownLines = (ctx: Pick<RequestContext, 'actor' | 'client' | 'site'>): Lines =>
  activeLocalization(ctx)?.ownLines ?? {}

function activeLocalization(ctx: Pick<RequestContext, 'actor' | 'client' | 'site'>) {
  const active = activeLanguage(ctx)
  return ctx.site.localizations.find(({ language }) => language === active)
}
