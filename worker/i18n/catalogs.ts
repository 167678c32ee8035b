import { CATALOG_NAMES } from './catalog-names.ts'
import type { Lines } from './trans.ts'

/** Reads a source file that is served to browsers as it is, from the client's build. Throws when it is not there. */
export type LoadAsset = (source: string) => Promise<Response>

/** The source file of a language's catalog, for "de-AT" that of "de"; null for a language without one. */
export function catalogSource(language: string): string | null {
  const [base = ''] = language.split('-')
  return Object.hasOwn(CATALOG_NAMES, base) ? `web/i18n/languages/${base}.json` : null
}

/** By source. They are part of the build, so they never change during the life of an isolate. */
const loaded = new Map<string, Promise<Lines>>()

/** The translations that come with the site; none for a language without a catalog, or while it cannot be read.
 * Costs one request per isolate. */
export function loadCatalog(loadAsset: LoadAsset, language: string): Promise<Lines> {
  const source = catalogSource(language)
  if (source === null) return Promise.resolve({})
  const former = loaded.get(source)
  if (former) return former
  const lines = loadAsset(source)
    .then((response) => response.json<Lines>())
    .catch((error: unknown) => {
      // English is better than no page; whoever loads the site's data next tries again.
      console.error(JSON.stringify({ level: 'error', message: 'no catalog', error: String(error) }))
      loaded.delete(source)
      return {}
    })
  loaded.set(source, lines)
  return lines
}
