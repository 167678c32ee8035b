import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

export const SERVICE_WORKER = 'web/service-worker/service-worker.ts'

/** At the top, as its place is its scope; without a hash, as browsers look for a new version there. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** As in `web/service-worker/build-id.ts`. */
const BUILD_ID = '__ATOLL_BUILD_ID__'

/**
 * Gives the service worker the id of its build, so that each deployed build replaces it. In development, serves it
 * where the build puts it, in one file as there.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'atoll:service-worker',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== SERVICE_WORKER_PATH) return next()
        bundled(server.config.root).then((code) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    generateBundle(_options, bundle) {
      const worker = bundle[SERVICE_WORKER_PATH.slice(1)]
      if (worker?.type !== 'chunk') return
      if (worker.imports.length > 0 || !worker.code.includes(BUILD_ID))
        this.error('the service worker must be one file, with a place for the id of its build')
      const names = Object.keys(bundle).toSorted()
      const id = createHash('sha256').update(names.join('\n')).update(worker.code).digest('hex')
      worker.code = worker.code.replaceAll(BUILD_ID, id.slice(0, 16))
    },
  }
}

async function bundled(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rollupOptions: { input: SERVICE_WORKER } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const output = result && 'output' in result ? result.output[0] : undefined
  if (output?.type !== 'chunk') throw new Error('the service worker was not built')
  return output.code
}
