import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as getMiniflareWorkerOptions } from 'wrangler'
import { freePort } from '#worker/host/ports.ts'

const CONFIG = fileURLToPath(new URL('wrangler.toml', import.meta.url))
const ENVIRONMENT = { ...process.env, CI: '1', WRANGLER_LOG: 'error' }
const READY_WITHIN_MS = 60_000

export interface R2Explorer {
  /** Stores a file as its dashboard does. Throws unless it is stored. */
  upload: (name: string, content: string) => Promise<void>
  stop: () => Promise<void>
}

/** As its documentation runs it on one's own machine: by `wrangler dev`. */
export async function startByWrangler(): Promise<R2Explorer> {
  const directory = await newDirectory()
  const port = await freePort()
  const child = spawn(
    'wrangler',
    ['dev', '--config', CONFIG, '--port', String(port), '--persist-to', directory],
    { env: ENVIRONMENT, stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(directory, { recursive: true, force: true })
  }
  const giveUpAt = Date.now() + READY_WITHIN_MS
  for (;;) {
    const isReady = await fetch(url).then(
      (response) => response.body?.cancel().then(() => true),
      () => false,
    )
    if (isReady) return { upload: uploadTo(url), stop }
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop()
      throw new Error('R2-Explorer did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** In the same workerd and bucket simulator as the site, without the proxies of `wrangler dev`. */
export async function startInMiniflare(): Promise<R2Explorer> {
  const directory = await newDirectory()
  await bundle(directory)
  const { workerOptions } = getMiniflareWorkerOptions(CONFIG)
  const { modulesRules: _rules, rootPath: _root, ...rest } = workerOptions
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(directory, 'storage'),
      workers: [
        {
          ...rest,
          name: 'r2-explorer',
          modulesRoot: directory,
          modules: [{ type: 'ESModule', path: join(directory, 'worker.js') }],
          r2Buckets: { files: { id: 'files' } },
        },
      ],
    }),
  )
  const { href } = await miniflare.ready
  return {
    upload: uploadTo(href),
    stop: async () => {
      await miniflare.dispose()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const newDirectory = () => mkdtemp(join(tmpdir(), 'atoll-r2-explorer-'))

async function bundle(directory: string): Promise<void> {
  const child = spawn(
    'wrangler',
    ['deploy', '--dry-run', '--config', CONFIG, '--outdir', directory],
    { env: ENVIRONMENT, stdio: 'ignore' },
  )
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error('R2-Explorer was not bundled')
}

const uploadTo =
  (url: string): R2Explorer['upload'] =>
  async (name, content) => {
    const query = new URLSearchParams({
      key: btoa(name),
      httpMetadata: btoa(JSON.stringify({ contentType: 'text/plain' })),
    })
    const response = await fetch(new URL(`/api/buckets/files/upload?${query.toString()}`, url), {
      method: 'POST',
      body: content,
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`R2-Explorer answered ${response.status}: ${answer}`)
  }
