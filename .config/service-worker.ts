import type { Plugin } from 'vite'

export const SERVICE_WORKER = 'web/service-worker/service-worker.ts'

/** At the top, as its place is its scope; without a hash, as browsers look for a new version there. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** In development, serves the service worker where the build puts it. */
export function serviceWorker(): Plugin {
  return {
    name: 'atoll:service-worker',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === SERVICE_WORKER_PATH) request.url = `/${SERVICE_WORKER}`
        next()
      })
    },
  }
}
