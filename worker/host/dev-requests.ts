import type { Plugin } from 'vite'
import type { TrustedProxies } from './client-address.ts'
import { forwardedHead } from './forwarded-request.ts'
import { LOCAL_S3_PATH } from './worker-host.ts'

/** Applies the listener's rules for headers and internal paths to vite's server, before anything else handles a request. */
export const listenerRules = (trustedProxies: TrustedProxies): Plugin => ({
  name: 'atoll:listener-rules',
  enforce: 'pre',
  configureServer({ middlewares }) {
    middlewares.use((incoming, outgoing, next) => {
      const { method = 'GET', url = '', rawHeaders, socket } = incoming
      const peer = socket.remoteAddress ?? ''
      const head = forwardedHead(
        { method, target: url, rawHeaders, peer },
        trustedProxies,
        LOCAL_S3_PATH,
      )
      if (typeof head === 'number') {
        outgoing.writeHead(head).end()
        return
      }
      // The Cloudflare plugin builds its request from the raw headers; only the scheme it takes from the parsed ones.
      incoming.rawHeaders = head.headers
      if (!head.headers.includes('X-Forwarded-Proto')) delete incoming.headers['x-forwarded-proto']
      next()
    })
  },
})
