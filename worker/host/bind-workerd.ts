import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Makes Miniflare start workerd so that it ends with this process, even when that is killed. */
export function bindWorkerdToThisProcess(): void {
  const miniflare = createRequire(import.meta.url).resolve('miniflare')
  const workerd = createRequire(miniflare)('workerd') as { default: string }
  process.env['ATOLL_WORKERD'] ??= workerd.default
  process.env['MINIFLARE_WORKERD_PATH'] ??= fileURLToPath(
    new URL('run-workerd.sh', import.meta.url),
  )
}
