import type { Plugin } from 'vite'

/** Rooms of the drive and of a link's page, and texts by language. */
const LATER =
  /\/web\/(islands\/(drive|link-uploads)|pdf|preview|text-extraction|thumbnails|uploads|i18n\/component-texts\.ts$)/

const NOTHING = '\0atoll:loaded-later'

/**
 * Leaves the drive's lazily loaded parts (previews, dialogs, uploads) out of the Worker: the server never follows these
 * imports, which would be a quarter of it.
 */
export function loadedLater(): Plugin {
  return {
    name: 'atoll:loaded-later',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'atoll',
    resolveDynamicImport: (_specifier, importer) =>
      importer && LATER.test(importer) ? NOTHING : null,
    load: (id) => (id === NOTHING ? 'export {}' : null),
  }
}
