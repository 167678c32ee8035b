import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const RENDERER = fileURLToPath(
  new URL('../node_modules/react-dom/cjs/react-dom-server.edge.production.js', import.meta.url),
)

/** React's entry for edge hosts loads the legacy renderer beside the one that streams; nothing calls it. */
export function streamingRenderer(): Plugin {
  return {
    name: 'atoll:streaming-renderer',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'atoll',
    resolveId: (source) => (source === 'react-dom/server' ? RENDERER : null),
  }
}
