import type { Plugin } from 'vite'

/** Rooms of the browser whose lazily loaded parts are opened by hand; what is in the page is not. */
const LATER =
  /\/web\/(islands\/(?!account\/island\.tsx|admin\/page-components)|notifications|social|pdf|preview|text-extraction|thumbnails|uploads|ui\/dates|i18n\/component-texts\.ts$|hydration\/hydrate-island\.tsx$)/

const NOTHING = '\0atoll:loaded-later'

/**
 * Leaves lazily loaded parts (previews, dialogs, uploads) out of the Worker: the server never follows these
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
