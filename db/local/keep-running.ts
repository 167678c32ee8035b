import { setTimeout as delay } from 'node:timers/promises'

/** Waits before the tries to start again; the last one repeats. */
const RESTART_DELAYS_MS = [0, 500, 1000, 2000, 5000, 10_000, 30_000]

/** A server that ran this long before it died is restarted at once. */
const STEADY_MS = 60_000

export interface RunningProcess {
  /** Resolves with the reason once the process has ended, also when it was stopped. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/**
 * Runs a process until it is stopped: one that ends by itself is started again, with growing delays. Rejects when the
 * first start fails.
 */
export async function keepRunning(
  start: () => Promise<RunningProcess>,
  log: (line: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = await start()

  async function startAgain(failures: number): Promise<number> {
    const delayMs = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)]
    await delay(delayMs, null, { signal }).catch(() => undefined)
    if (signal.aborted) return failures
    try {
      running = await start()
      log('It runs again.')
      return failures + 1
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      return startAgain(failures + 1)
    }
  }

  async function supervise(): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const startedAt = Date.now()
      const reason = await running.ended
      if (signal.aborted) return
      log(`It has ended (${reason}) and is started again.`)
      failures = await startAgain(Date.now() - startedAt > STEADY_MS ? 0 : failures)
    }
    // Stopped while it was being started.
    await running.stop()
  }

  const supervised = supervise()
  return {
    stop: async () => {
      stopping.abort()
      await running.stop()
      await supervised
    },
  }
}
