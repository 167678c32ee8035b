import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Adds the pictures of the landing page to the client's build: only the server's HTML names them. */
export function landingPictures(): Plugin {
  return {
    name: 'atoll:landing-pictures',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const { root } = this.environment.config
      for (const path of globSync('web/pages/landing/pictures/*.{webp,jpg}', { cwd: root })) {
        this.emitFile({
          type: 'asset',
          name: basename(path),
          originalFileName: path,
          source: readFileSync(join(root, path)),
        })
      }
    },
  }
}
