import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import packageJson from '../package.json' with { type: 'json' }
import { assetsManifest } from './assets-manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  publicDir: 'web/public',
  define: { __ATOLL_VERSION__: JSON.stringify(packageJson.version) },
  plugins: [react(), cloudflare(), assetsManifest()],
  environments: {
    client: {
      build: {
        manifest: true,
        rollupOptions: { input: ['web/client.ts', 'web/styles/app.css', 'web/styles/drive.css', 'web/styles/link.css'] },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      // The Worker's bundle holds the names of the client's files, so the client comes first.
      const { client, atoll } = builder.environments
      if (!client || !atoll) throw new Error('vite: the environments "client" and "atoll" must exist')
      await builder.build(client)
      await builder.build(atoll)
    },
  },
})
