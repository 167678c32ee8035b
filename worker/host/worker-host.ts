import { globSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as getMiniflareWorkerOptions } from 'wrangler'
import { useWorkerdLauncher } from './workerd-launcher.ts'
import type { TrustedProxies } from './client-address.ts'
import { startListener } from './listener.ts'

const BUILT_WORKER = fileURLToPath(new URL('../../dist/atoll/', import.meta.url))
const STATIC_FILES = fileURLToPath(new URL('../../dist/client/', import.meta.url))

/** The Worker's export behind a socket of its own: of a default export with static files, miniflare's is that of its router. */
const DIRECT_ENTRYPOINT = 'direct'

/** A path on the site's own address: where the local bucket's S3 endpoint is. */
export const LOCAL_S3_PATH = '/cdn-cgi/local/r2/s3'
export const LOCAL_S3_KEY_ID = 'atoll-local'

/** As in wrangler.toml. */
export const CRONS = { hourly: '7 * * * *', frequent: '*/5 * * * *' } as const
type Cron = (typeof CRONS)[keyof typeof CRONS]

export interface WorkerHostOptions {
  host: string
  port: number
  /** Peers whose `X-Forwarded-For` and `X-Forwarded-Proto` count. */
  trustedProxies: TrustedProxies
  /** Whether so many more bytes may be stored. */
  hasRoomFor: (bytes: number) => boolean
  /** Where R2 and Durable Objects keep what they hold. */
  directory: string
  /** The Worker's variables and secrets. */
  variables: Record<string, string>
  s3SecretAccessKey: string
  /** Where the platform would place every client; for tests. */
  whereabouts?: { country: string; city: string }
  /** Binds Cloudflare's mail service, for mails of this sender alone; for tests. */
  emailSender?: string
  /** In the place of the internet, for tests. */
  publicInternet?: (request: Request) => Promise<Response>
  /** Called with each line that the Worker logs. */
  onLog: (line: string) => void
}

export interface WorkerHost {
  url: string
  /** As the platform's cron does. */
  runScheduled: (cron?: Cron) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs the built Worker in workerd with its bindings. All use of the unstable APIs of miniflare and wrangler is here;
 * throughput is twice that of `vite preview`.
 */
export async function startWorker(options: WorkerHostOptions): Promise<WorkerHost> {
  useWorkerdLauncher()
  // The simulator streams objects of many parts through JavaScript: small young generations give the chunks back soon.
  // At 1 MB full collections come twice as often.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= '--max-semi-space-size=4'
  // Of this user alone (mode 700). Not in DATA_DIR: a socket's path has at most 104 bytes.
  const socketDirectory = await mkdtemp(join(tmpdir(), 'atoll-socket-'))
  const simulatorSocket = join(socketDirectory, 'simulator')
  const workerSocket = join(socketDirectory, 'worker')
  const { workerOptions } = getMiniflareWorkerOptions(`${BUILT_WORKER}wrangler.json`)
  const { modulesRules: _rules, rootPath: _root, ...rest } = workerOptions
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      unsafeRuntimeEnv: { ATOLL_WORKERD_SOCKETS: socketDirectory },
      // Crons are run by a path that only the socket reaches.
      unsafeTriggerHandlers: true,
      resourcePersistencePath: options.directory,
      // Else it asks a server for this machine's whereabouts.
      cf: {},
      handleStructuredLogs: ({ message }: { message: string }) => options.onLog(message),
      workers: [
        {
          name: 'atoll',
          ...rest,
          unsafeDirectSockets: [{ entrypoint: DIRECT_ENTRYPOINT, proxy: true }],
          modulesRoot: BUILT_WORKER,
          modules: builtModules(),
          bindings: options.variables,
          ...(options.emailSender && {
            email: {
              send_email: [{ name: 'EMAIL', allowed_sender_addresses: [options.emailSender] }],
            },
          }),
          serviceBindings: {
            PUBLIC_INTERNET: options.publicInternet ?? { network: { allow: ['public'], deny: [] } },
          },
          r2Buckets: {
            BUCKET: {
              id: 'atoll',
              s3Credentials: {
                accessKeyId: LOCAL_S3_KEY_ID,
                secretAccessKey: options.s3SecretAccessKey,
              },
            },
          },
        },
      ],
    }),
  )
  const stopWorkerd = async () => {
    await miniflare.dispose()
    await rm(socketDirectory, { recursive: true, force: true })
  }
  try {
    await miniflare.ready
    const listener = await startListener({
      ...options,
      workerSocket,
      simulatorSocket,
      staticFiles: staticFiles(),
      s3Path: LOCAL_S3_PATH,
    })
    return {
      url: `http://${reachableHost(options.host)}:${listener.port}`,
      runScheduled: (cron = CRONS.hourly) => runScheduled(simulatorSocket, cron),
      stop: async () => {
        await listener.stop()
        await stopWorkerd()
      },
    }
  } catch (error) {
    await stopWorkerd()
    throw error
  }
}

/** Resolves when the run is over, also when it failed: the Worker logs that. */
function runScheduled(socketPath: string, cron: Cron): Promise<void> {
  const path = `/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`
  return new Promise((resolve, reject) => {
    request({ socketPath, path, agent: false, headers: { host: 'localhost' } }, (answer) => {
      answer.once('error', reject)
      answer.once('end', () => resolve())
      answer.resume()
    })
      .once('error', reject)
      .end()
  })
}

/** As paths; not those that tell how the others are served. */
const staticFiles = (): Set<string> =>
  new Set(globSync('**/[!._]*.*', { cwd: STATIC_FILES }).map((file) => `/${file}`))

/** Where a listener on all addresses is reached from this machine. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '*') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
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
