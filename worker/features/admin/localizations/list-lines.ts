import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder, type RequestContext } from '#worker/context/context.ts'
import { NotFoundError } from '#worker/errors.ts'
import type { Lines } from '#worker/i18n/trans.ts'
import { pageNumbers } from '#worker/paging/page-numbers.ts'
import { selectLines } from './queries.ts'
import type { AdminLine, ListLinesQuery } from './schema.ts'
import { lineOf, siteLines, type SiteLines } from './site-lines.ts'

/** A page of a language's lines: the texts of the site in their order, then lines of texts that it had. */
export async function listLines(
  ctx: RequestContext,
  language: string,
  { page, perPage, query, untranslated }: ListLinesQuery,
) {
  const { name, lines, counts } = await loadLines(ctx, language)
  const part = query.toLowerCase()
  const fits = ({ source, translation }: AdminLine) =>
    (!untranslated || translation === '') &&
    (source.toLowerCase().includes(part) || translation.toLowerCase().includes(part))
  const fitting = lines.filter(fits)
  const data = fitting.slice((page - 1) * perPage, page * perPage)
  const hasMore = fitting.length > page * perPage
  return {
    localization: { language, name },
    counts,
    pagination: {
      data,
      total: fitting.length,
      ...pageNumbers({ number: page, perPage, rowCount: data.length, hasMore }),
    },
  }
}

/** All lines of a language by their text, also those without translation: the file that `importLines` takes. */
export async function exportLines(
  ctx: RequestContext,
  language: string,
): Promise<Record<string, string>> {
  const { lines } = await loadLines(ctx, language)
  return Object.fromEntries(lines.map(({ source, translation }) => [source, translation]))
}

async function loadLines(ctx: RequestContext, language: string) {
  authorizeAdmin(permissionHolder(ctx), 'localizations.update')
  const [site, stored] = await Promise.all([
    siteLines(ctx.deps, language),
    selectLines(ctx.deps.db, language),
  ])
  if (!stored) throw new NotFoundError()
  const lines = allLines(site, stored.lines)
  const used = lines.filter((line) => line.is_used)
  return {
    name: stored.name,
    lines,
    counts: {
      text_count: used.length,
      translated_count: used.filter(({ translation }) => translation !== '').length,
    },
  }
}

function allLines({ texts, defaultOf }: SiteLines, stored: Lines): AdminLine[] {
  const former = Object.keys(stored).filter((source) => !texts.has(source))
  return [...texts, ...former].map((source) => ({
    source,
    translation: lineOf(stored, source) || defaultOf(source),
    default: defaultOf(source),
    is_used: texts.has(source),
  }))
}
