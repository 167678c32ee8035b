import {
  envelopeAddress,
  errorEnvelope,
  isIgnored,
  isSampled,
  traceEnvelope,
} from '#worker/error-log/sentry-envelope.ts'
import { pathPattern } from '#worker/error-log/without-secrets.ts'

declare const __ATOLL_VERSION__: string

declare global {
  interface Window {
    /** Filled by `hold-errors.ts`. */
    heldErrors?: { push: (error: unknown) => unknown }
  }
}

/** One broken page is not to fill the owner's quota. */
const MOST_REPORTS = 10

/** A refused call is no error of the program, and its message is for its user. */
const EXPECTED = new Set(['ApiError', 'AbortError'])

const dsn = document.querySelector<HTMLMetaElement>('meta[name="error-reports"]')?.content
if (dsn) {
  const held = window.heldErrors
  const report = createReporter(dsn)
  if (Array.isArray(held)) for (const error of held) report(error)
  window.heldErrors = { push: report }
  if (isSampled()) addEventListener('load', () => setTimeout(() => tracePageLoad(dsn)))
}

function createReporter(address: string): (error: unknown) => void {
  const reported = new Set<string>()
  return (thrown) => {
    const error = describe(thrown)
    const key = error.message + error.stack
    if (EXPECTED.has(error.name) || isIgnored(error.message)) return
    if (reported.has(key) || reported.size >= MOST_REPORTS) return
    reported.add(key)
    send(address, errorEnvelope(error, aboutPage(), Date.now()))
  }
}

/** Anything can be thrown; of what is no error, nothing but its kind is known to be harmless. */
function describe(thrown: unknown): { name: string; message: string; stack: string } {
  if (thrown instanceof Error || thrown instanceof DOMException)
    return { name: thrown.name, message: thrown.message, stack: thrown.stack ?? '' }
  return { name: 'Error', message: typeof thrown === 'string' ? thrown : typeof thrown, stack: '' }
}

function tracePageLoad(address: string): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation) return
  const startedAt = performance.timeOrigin
  const trace = { op: 'pageload', status: 'ok', startedAt }
  send(address, traceEnvelope(trace, aboutPage(), startedAt + navigation.duration))
}

const aboutPage = () => ({
  platform: 'javascript' as const,
  transaction: pathPattern(location.pathname),
  release: `atoll@${__ATOLL_VERSION__}`,
  environment: location.hostname,
})

/** No referrer: it holds the address of a shared link. */
function send(address: string, body: string): void {
  const init: RequestInit = { method: 'POST', body, keepalive: true, credentials: 'omit' }
  void fetch(envelopeAddress(address), { ...init, referrerPolicy: 'no-referrer' }).catch(() => null)
}
