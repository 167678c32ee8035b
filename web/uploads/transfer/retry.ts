import { ConnectionLostError, UploadRefusedError, UploadTimedOutError } from './upload-errors.ts'

/** Seconds to wait before each further attempt. */
const RETRY_DELAYS_S = [0, 3, 5, 10, 20]

/** How often to look whether a lost server is back; the browser's `online` event comes sooner. */
const CONNECTION_POLL_S = 3

export interface Connection {
  /** Whether the site answers at all. */
  isReachable(): Promise<boolean>
}

export interface RetryContext {
  connection: Connection
  signal: AbortSignal
  /** Told when the connection is lost and when it is back. */
  onConnectionChange: (isLost: boolean) => void
}

/**
 * Retries `attempt` until it succeeds, is refused, or has failed more often than there are delays. Time without a
 * connection does not count.
 * @param hasAdvanced whether bytes were accepted since the last call, which resets the count of failures.
 */
export async function withRetries<T>(
  context: RetryContext,
  attempt: () => Promise<T>,
  hasAdvanced = () => false,
): Promise<T> {
  for (let failures = 0; ;) {
    try {
      return await attempt()
    } catch (error) {
      context.signal.throwIfAborted()
      if (hasAdvanced()) failures = 0
      if (!isWorthRetrying(error)) throw error
      if (!(await context.connection.isReachable())) {
        await waitForConnection(context)
        if (error instanceof UploadRefusedError) failures += 1
        continue
      }
      const delay = RETRY_DELAYS_S[failures]
      // A stalled transfer on a working connection is what the time-out is for.
      if (delay === undefined || error instanceof UploadTimedOutError) throw error
      failures += 1
      await sleep(delay * 1000, context.signal)
    }
  }
}

export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ConnectionLostError || error instanceof UploadTimedOutError) return true
  return (
    error instanceof UploadRefusedError &&
    (error.status >= 500 || [408, 423, 425, 429].includes(error.status))
  )
}

async function waitForConnection({
  connection,
  signal,
  onConnectionChange,
}: RetryContext): Promise<void> {
  onConnectionChange(true)
  do {
    await sleepUntilOnline(CONNECTION_POLL_S * 1000, signal)
  } while (!(await connection.isReachable()))
  onConnectionChange(false)
}

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

async function sleepUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const woken = new AbortController()
  const wake = () => woken.abort()
  addEventListener('online', wake, { once: true })
  try {
    await sleep(ms, AbortSignal.any([signal, woken.signal]))
  } catch {
    signal.throwIfAborted()
  } finally {
    removeEventListener('online', wake)
  }
}
