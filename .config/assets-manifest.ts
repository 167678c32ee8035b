import { readFileSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const VIRTUAL_ID = 'virtual:assets'

/** Beside the folder that is served, not in it. */
export const CLIENT_MANIFEST = 'dist/client-manifest.json'

/** Takes the manifest of the client's build out of the folder that is served. */
export function moveManifest(root: string): void {
  const written = join(root, 'dist/client/.vite')
  renameSync(join(written, 'manifest.json'), join(root, CLIENT_MANIFEST))
  rmdirSync(written)
}

interface ManifestChunk {
  file: string
  imports?: string[]
  css?: string[]
}

/**
 * Provides `virtual:assets`: the address and imports of each browser source file, for links and preloads. From the
 * build's manifest; in development the source paths, with vite's client and React's preamble.
 */
export function assetsManifest(): Plugin {
  let isBuild = false
  let manifestPath = ''
  return {
    name: 'atoll:assets-manifest',
    configResolved(config) {
      isBuild = config.command === 'build'
      manifestPath = join(config.root, CLIENT_MANIFEST)
    },
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return
      const manifest = isBuild ? readManifest(manifestPath) : null
      return `export const isDev = ${!isBuild}; export const manifest = ${JSON.stringify(manifest)};`
    },
  }
}

function readManifest(
  path: string,
): Record<string, { file: string; imports: string[]; css: string[] }> {
  const chunks = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestChunk>
  return Object.fromEntries(
    Object.entries(chunks).map(([source, { file, imports = [], css = [] }]) => [
      source,
      { file, imports, css },
    ]),
  )
}
