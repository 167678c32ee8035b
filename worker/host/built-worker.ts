import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILT_WORKER = fileURLToPath(new URL('../../dist/atoll/', import.meta.url))
export const STATIC_FILES = fileURLToPath(new URL('../../dist/client/', import.meta.url))

/** The Worker's export behind a socket of its own: in front of a default export miniflare puts the router of static files. */
export const DIRECT_ENTRYPOINT = 'direct'

/** The part of wrangler.toml that a local run uses, as the build writes it; variables, bucket and crons come from the host. */
interface BuiltConfig {
  compatibility_date: string
  compatibility_flags: string[]
  assets: { binding: string; not_found_handling: 'none' }
  durable_objects: { bindings: { name: string; class_name: string }[] }
}

/**
 * The built Worker as miniflare's options. wrangler has a function for that, but loading wrangler takes longer than all
 * the rest of a start.
 */
export function builtWorker() {
  const config = JSON.parse(
    readFileSync(join(BUILT_WORKER, 'wrangler.json'), 'utf8'),
  ) as BuiltConfig
  return {
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    durableObjects: Object.fromEntries(
      config.durable_objects.bindings.map(({ name, class_name: className }) => [
        name,
        { className, useSQLite: true },
      ]),
    ),
    assets: {
      directory: STATIC_FILES,
      binding: config.assets.binding,
      routerConfig: { has_user_worker: true },
      assetConfig: {
        not_found_handling: config.assets.not_found_handling,
        compatibility_date: config.compatibility_date,
        compatibility_flags: config.compatibility_flags,
      },
    },
    modulesRoot: BUILT_WORKER,
    modules: builtModules(),
  }
}

/**
 * Miniflare detects only modules that are imported by a literal; the build splits off others. The entry comes first, the
 * largest last: miniflare copies all former ones with each.
 */
function builtModules() {
  const files = ['index.js', ...globSync('assets/*.js', { cwd: BUILT_WORKER })]
  const bySize = files
    .map((file) => join(BUILT_WORKER, file))
    .map((path) => ({ path, sizeBytes: statSync(path).size }))
    .toSorted((a, b) => a.sizeBytes - b.sizeBytes)
  return [
    {
      type: 'ESModule' as const,
      path: join(BUILT_WORKER, 'entry.js'),
      contents: `export * from './index.js'\nexport { default, default as ${DIRECT_ENTRYPOINT} } from './index.js'`,
    },
    ...bySize.map(({ path }) => ({ type: 'ESModule' as const, path })),
  ]
}
