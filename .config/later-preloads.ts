import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

type ResolveDependencies = NonNullable<ModulePreloadOptions['resolveDependencies']>

let bundle: Rolldown.OutputBundle = {}

/** Lets `laterPreloads` see the chunks. */
export function laterPreloadsOf(): Plugin {
  return {
    name: 'atoll:later-preloads',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'pre',
      handler(_options, chunks) {
        bundle = chunks
        const files = Object.keys(chunks)
        for (const name of LOADED_WHEN_IDLE)
          if (!files.some((file) => isChunk(file, name)))
            throw new Error(`later-preloads: no chunk is named ${name}`)
      },
    },
  }
}

/** Loaded when the page is idle: links to all that they import would be one long task. */
const LOADED_WHEN_IDLE = ['preview-overlay', 'menus', 'drive-uploads']

const isChunk = (file: string, name: string) => file.startsWith(`assets/${name}-`)

/** Leaves out what the importer has loaded: a link for what is there costs time, too. */
export const laterPreloads: ResolveDependencies = (filename, dependencies, { hostId }) => {
  // The server's HTML preloads what the islands of a page need.
  if (isChunk(hostId, 'client')) return []
  if (LOADED_WHEN_IDLE.some((name) => isChunk(filename, name))) return []
  const loaded = new Set<string>()
  collectImports(hostId, loaded)
  return dependencies.filter((file) => !loaded.has(file))
}

function collectImports(file: string, found: Set<string>): void {
  const chunk = bundle[file]
  if (found.has(file) || chunk?.type !== 'chunk') return
  found.add(file)
  for (const imported of chunk.imports) collectImports(imported, found)
}
