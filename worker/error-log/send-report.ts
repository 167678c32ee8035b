import type { Deps } from '#worker/context/deps.ts'
import { causesOf } from './describe-error.ts'
import {
  envelopeAddress,
  errorEnvelope,
  isIgnored,
  isSampled,
  traceEnvelope,
} from './sentry-envelope.ts'

type ReportDeps = Pick<Deps, 'config' | 'inBackground' | 'clock'>

/** The service has this long; nobody waits for it. */
const TIMEOUT_MS = 5000

/** Sends an error to the owner's service (`SENTRY_DSN`), behind the response. */
export function reportError(
  deps: ReportDeps,
  error: unknown,
  {
    message,
    stack,
    route,
    requestId,
  }: {
    message: string
    stack: string
    route: string
    requestId: string | null
  },
): void {
  if (isIgnored(message)) return
  const name = causesOf(error)[0]?.name ?? typeof error
  send(deps, (now) =>
    errorEnvelope({ name, message, stack }, { ...aboutSite(deps, route), requestId }, now),
  )
}

/** Sends how long one in five requests took. */
export function reportTrace(
  deps: ReportDeps,
  { route, status, startedAt }: { route: string; status: number; startedAt: number },
): void {
  if (deps.config.sentryDsn === null || !isSampled()) return
  const trace = { op: 'http.server', status: status < 500 ? 'ok' : 'internal_error', startedAt }
  send(deps, (now) => traceEnvelope(trace, aboutSite(deps, route), now))
}

const aboutSite = ({ config }: ReportDeps, transaction: string) => ({
  platform: 'node' as const,
  transaction,
  release: `atoll@${__ATOLL_VERSION__}`,
  environment: new URL(config.appUrl).hostname,
})

function send({ config, inBackground, clock }: ReportDeps, body: (now: number) => string): void {
  const { sentryDsn } = config
  if (sentryDsn === null) return
  inBackground(async () => {
    const answer = await fetch(envelopeAddress(sentryDsn), {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: body(clock().getTime()),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
  })
}
