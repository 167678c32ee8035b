import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const CATALOGS = 'web/i18n/languages/*.json'

/** Adds the catalogs of translations to the client's build: the Worker reads them from there, as browsers do. */
export function catalogs(): Plugin {
  return {
    name: 'atoll:catalogs',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const { root } = this.environment.config
      for (const path of globSync(CATALOGS, { cwd: root })) {
        const lines: unknown = JSON.parse(readFileSync(join(root, path), 'utf8'))
        this.emitFile({
          type: 'asset',
          name: basename(path),
          originalFileName: path,
          source: JSON.stringify(lines),
        })
      }
    },
  }
}
