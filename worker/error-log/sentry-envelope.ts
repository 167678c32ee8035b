import { withoutNames } from './without-secrets.ts'

/** Browsers throw these for extensions, translators and lost connections; nothing of ours is broken. */
const IGNORED = [
  /(failed to fetch|error loading) dynamically imported module/i,
  /importing a module script failed/i,
  /ResizeObserver loop/i,
  /\b(removeChild|insertBefore)\b/,
]

/** Of requests and page loads that are measured. */
const TRACE_SAMPLE_RATE = 0.2

const MESSAGE_CHARACTERS = 500
const MOST_FRAMES = 50

export const isIgnored = (message: string) => IGNORED.some((pattern) => pattern.test(message))

export const isSampled = () => Math.random() < TRACE_SAMPLE_RATE

/** Of one site in a service that speaks Sentry's protocol: `https://<key>@<host>/<project>`. */
export const DSN = /^(https?):\/\/(\w+)@([^\s/@]+)((?:\/[^\s/?#]+)*)\/(\d+)$/

/** Where envelopes are posted to. By query, so that browsers need no preflight. */
export function envelopeAddress(dsn: string): string {
  const [, scheme = '', key = '', host = '', path = '', project = ''] = DSN.exec(dsn) ?? []
  return `${scheme}://${host}${path}/api/${project}/envelope/?sentry_key=${key}&sentry_version=7`
}

export type Platform = 'javascript' | 'node'

interface Report {
  platform: Platform
  /** The route, or the pattern of the page's path; never an address. */
  transaction: string
  release: string
  environment: string
}

/** An error, without secrets and names. `stack` is that of the engine. */
export function errorEnvelope(
  error: { name: string; message: string; stack: string },
  { requestId, ...report }: Report & { requestId?: string | null },
  now: number,
): string {
  const value = withoutNames(error.message).slice(0, MESSAGE_CHARACTERS)
  return envelope('event', now, {
    ...common(report),
    level: 'error',
    timestamp: now / 1000,
    ...(requestId && { tags: { request_id: requestId } }),
    exception: { values: [{ type: error.name, value, stacktrace: framesOf(error.stack) }] },
  })
}

/** How long a request or a page load took. */
export function traceEnvelope(
  { op, status, startedAt }: { op: string; status: string; startedAt: number },
  report: Report,
  now: number,
): string {
  return envelope('transaction', now, {
    ...common(report),
    type: 'transaction',
    start_timestamp: startedAt / 1000,
    timestamp: now / 1000,
    contexts: { trace: { trace_id: hexId(), span_id: hexId().slice(0, 16), op, status } },
    spans: [],
  })
}

/** The address of who had the error is not to be stored either. */
const SDK = { name: 'atoll', version: '1', settings: { infer_ip: 'never' } }

const common = (report: Report) => ({ ...report, sdk: SDK })

function envelope(type: 'event' | 'transaction', now: number, payload: object): string {
  const eventId = hexId()
  return [
    { event_id: eventId, sent_at: new Date(now).toISOString(), sdk: SDK },
    { type },
    { event_id: eventId, ...payload },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n')
}

const hexId = () => crypto.randomUUID().replaceAll('-', '')

/** `at name (address:1:2)` of Chromium and workerd, `name@address:1:2` of Firefox and Safari. */
const FRAME = /^\s*(?:at (?:async )?(?:(.*?) \()?|(.*?)@)(.*?):(\d+):(\d+)\)?$/

function framesOf(stack: string) {
  const frames = stack.split('\n').flatMap((line) => {
    const [, called, named, address = '', row, column] = FRAME.exec(line) ?? []
    if (row === undefined) return []
    return [
      {
        function: called ?? named ?? '?',
        // Without the site's own address, or the folder of a build.
        filename: address.split(/[?#]/)[0]?.replace(/^.*\//, '') ?? '',
        lineno: Number(row),
        colno: Number(column),
      },
    ]
  })
  // The protocol wants the innermost last.
  return { frames: frames.slice(0, MOST_FRAMES).toReversed() }
}
