import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Makes miniflare start workerd by `workerd.sh`. */
export function useWorkerdLauncher(): void {
  const miniflare = createRequire(import.meta.url).resolve('miniflare')
  const workerd = createRequire(miniflare)('workerd') as { default: string }
  process.env['ATOLL_WORKERD_BINARY'] = workerd.default
  process.env['MINIFLARE_WORKERD_PATH'] = fileURLToPath(new URL('workerd.sh', import.meta.url))
}
