import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { missingPlaceholders } from '../worker/i18n/placeholders.ts'
import { sourceTexts } from './source-texts.ts'

const CATALOGS = 'web/i18n/languages/*.json'

/** As `worker/i18n/trans.ts` reads them. */
const PLURAL = /^\{\w+, plural,(?:\s*\w+ \{[^{}]*\})*\s*other \{[^{}]*\}\s*\}$/

const MOST_NAMED = 10

/** Every text of the site is in every catalog, with its placeholders, and nothing else is. */
export function checkCatalogs(): string | null {
  const texts = sourceTexts(process.cwd())
  const problems = globSync(CATALOGS).flatMap((path) => {
    const lines = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    return problemsOf(lines, texts).map((problem) => `${basename(path)}: ${problem}`)
  })
  if (problems.length === 0) return null
  const more = problems.length - MOST_NAMED
  return [...problems.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
}

export function problemsOf(
  lines: Readonly<Record<string, string>>,
  texts: readonly string[],
): string[] {
  const known = new Set(texts)
  return [
    ...texts
      .filter((text) => (lines[text] ?? '').trim() === '')
      .map((text) => `“${text}” is not translated`),
    ...Object.keys(lines)
      .filter((text) => !known.has(text))
      .map((text) => `“${text}” is no text of the site`),
    ...Object.entries(lines).flatMap(([text, line]) => {
      const missing = missingPlaceholders(text, line)
      if (missing.length > 0) return [`“${line}” lacks ${missing.join(', ')}`]
      return line.startsWith('{') && !PLURAL.test(line) ? [`“${line}” is no plural`] : []
    }),
  ]
}
