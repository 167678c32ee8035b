import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { useWorkerdLauncher } from './workerd-launcher.ts'
import { builtWorker, DIRECT_ENTRYPOINT, STATIC_FILES } from './built-worker.ts'
import type { TrustedProxies } from './client-address.ts'
import { startListener } from './listener.ts'
import { StaticFiles } from './static-files.ts'

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

/** Runs the built Worker in workerd with its bindings. All use of miniflare's unstable APIs is here. */
export async function startWorker(options: WorkerHostOptions): Promise<WorkerHost> {
  useWorkerdLauncher()
  // The simulator streams objects of many parts through JavaScript: small young generations give the chunks back soon.
  // At 1 MB full collections come twice as often.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= '--max-semi-space-size=4'
  // Of this user alone (mode 700). Not in DATA_DIR: a socket's path has at most 104 bytes.
  const socketDirectory = await mkdtemp(join(tmpdir(), 'atoll-socket-'))
  const simulatorSocket = join(socketDirectory, 'simulator')
  const workerSocket = join(socketDirectory, 'worker')
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
          ...builtWorker(),
          unsafeDirectSockets: [{ entrypoint: DIRECT_ENTRYPOINT, proxy: true }],
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
      staticFiles: new StaticFiles(STATIC_FILES),
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

/** Where a listener on all addresses is reached from this machine. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '*') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
