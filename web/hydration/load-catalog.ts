import type { Lines } from '#worker/i18n/trans.ts'

/** Without it the page works in English, as far as the browser draws it. */
export const loadCatalog = (address: string): Promise<Lines> =>
  fetch(address)
    .then((response) => (response.ok ? (response.json() as Promise<Lines>) : {}))
    .catch(() => ({}))
