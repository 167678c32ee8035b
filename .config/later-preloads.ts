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
      },
    },
  }
}

/** Loaded when the page is idle: links to all that they import would be one long task. */
const LOADED_WHEN_IDLE = /\/(preview-overlay|menus|drive-uploads)-/

/** Leaves out what the importer has loaded: a link for what is there costs time, too. */
export const laterPreloads: ResolveDependencies = (filename, dependencies, { hostId }) => {
  // The server's HTML preloads what the islands of a page need.
  if (hostId.includes('/client-') || LOADED_WHEN_IDLE.test(filename)) return []
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
