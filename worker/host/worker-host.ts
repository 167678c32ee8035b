import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as getMiniflareWorkerOptions } from 'wrangler'
import { bindWorkerdToThisProcess } from './bind-workerd.ts'

const BUILT_WORKER = fileURLToPath(new URL('../../dist/atoll/', import.meta.url))

/** A path on the site's own address: where the local bucket's S3 endpoint is. */
export const LOCAL_S3_PATH = '/cdn-cgi/local/r2/s3'
export const LOCAL_S3_KEY_ID = 'atoll-local'

/** As in wrangler.toml. */
export const CRONS = { hourly: '7 * * * *', mail: '*/5 * * * *' } as const
type Cron = (typeof CRONS)[keyof typeof CRONS]

export interface WorkerHostOptions {
  host: string
  port: number
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
 * Runs the built Worker in workerd, with its bucket, Durable Objects and assets. The one file that knows
 * miniflare's and wrangler's young interfaces (started this way it serves twice what `vite preview` does).
 */
export async function startWorker(options: WorkerHostOptions): Promise<WorkerHost> {
  bindWorkerdToThisProcess()
  // The simulator streams objects of many parts through JavaScript: small young generations give the chunks back soon.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= '--max-semi-space-size=1'
  const { workerOptions } = getMiniflareWorkerOptions(`${BUILT_WORKER}wrangler.json`)
  const { modulesRules: _rules, rootPath: _root, ...rest } = workerOptions
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: options.host,
      port: options.port,
      resourcePersistencePath: options.directory,
      // Left to itself the simulator says where it is, or makes a place up.
      cf: options.whereabouts ?? {},
      handleStructuredLogs: ({ message }: { message: string }) => options.onLog(message),
      workers: [
        {
          name: 'atoll',
          ...rest,
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
  const url = await miniflare.ready
  return {
    url: url.origin,
    runScheduled: async (cron = CRONS.hourly) => {
      const worker = await miniflare.getWorker()
      await worker.scheduled({ cron })
    },
    stop: () => miniflare.dispose(),
  }
}

/** Miniflare finds modules that are imported by a literal only; the build splits some off. The entry comes first. */
function builtModules() {
  const chunks = globSync('assets/*.js', { cwd: BUILT_WORKER })
  return ['index.js', ...chunks].map((file) => ({
    type: 'ESModule' as const,
    path: join(BUILT_WORKER, file),
  }))
}
