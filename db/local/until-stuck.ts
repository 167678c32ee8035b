import { setTimeout as delay } from 'node:timers/promises'

/** A transaction that begins to write and changes nothing (Hrana over HTTP, version 2). */
const PROBE = JSON.stringify({
  requests: [
    { type: 'execute', stmt: { sql: 'BEGIN IMMEDIATE' } },
    { type: 'execute', stmt: { sql: 'ROLLBACK' } },
    { type: 'close' },
  ],
})

/** Resolves once the server has let nobody write for `afterMs`, or when `signal` aborts. */
export async function untilStuck(
  { url, authToken }: { url: string; authToken: string },
  { everyMs, afterMs, signal }: { everyMs: number; afterMs: number; signal: AbortSignal },
): Promise<void> {
  let isStuck = false
  while (!isStuck && !signal.aborted) {
    await delay(everyMs, null, { signal }).catch(() => undefined)
    isStuck = await fetch(`${url}/v2/pipeline`, {
      method: 'POST',
      headers: { authorization: `Bearer ${authToken}` },
      body: PROBE,
      signal: AbortSignal.any([signal, AbortSignal.timeout(afterMs)]),
    }).then(
      async (response) => {
        await response.body?.cancel()
        return false
      },
      // A server that has ended refuses connections instead.
      (error: unknown) => error instanceof Error && error.name === 'TimeoutError',
    )
  }
}
