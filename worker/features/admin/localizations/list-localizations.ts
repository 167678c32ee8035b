import type { RequestContext } from '#worker/context/context.ts'
import { BUILT_IN_LANGUAGE } from '#worker/i18n/language-lines.ts'
import type { Lines } from '#worker/i18n/trans.ts'
import type { ComputedList } from '../lists/computed-list.ts'
import { selectLocalizations } from './queries.ts'
import type { AdminLocalization, ListLocalizationsQuery } from './schema.ts'
import { lineOf, siteLines, type SiteLines } from './site-lines.ts'

/** The languages of the site. What is translated comes from their catalogs, too. */
export const LOCALIZATIONS: ComputedList<AdminLocalization, ListLocalizationsQuery['orderBy']> = {
  permission: 'localizations.update',
  load: loadLocalizations,
  texts: ({ language, name }) => [language, name],
  orders: {
    language: ({ language }) => language,
    name: ({ name }) => name,
    translated_count: (localization) => localization.translated_count,
    updated_at: (localization) => localization.updated_at,
  },
  csv: [
    { header: 'language', value: ({ language }) => language },
    { header: 'name', value: ({ name }) => name },
    { header: 'translated_count', value: (localization) => localization.translated_count },
    { header: 'text_count', value: (localization) => localization.text_count },
    { header: 'updated_at', value: (localization) => localization.updated_at },
  ],
}

async function loadLocalizations({ deps }: RequestContext): Promise<AdminLocalization[]> {
  const rows = await selectLocalizations(deps.db)
  return Promise.all(
    rows.map(async ({ language, name, lines, updatedAt }) => {
      const site = await siteLines(deps, language)
      return {
        id: language,
        language,
        name,
        text_count: site.texts.size,
        translated_count: translatedCount(site, lines),
        is_built_in: language === BUILT_IN_LANGUAGE,
        updated_at: updatedAt,
      }
    }),
  )
}

const translatedCount = ({ texts, defaultOf }: SiteLines, lines: Lines): number =>
  [...texts].filter((text) => (lineOf(lines, text) || defaultOf(text)) !== '').length
