import { startApp } from '#tests/support/app.ts'
import { watchThread } from '#tests/support/thread-wait.ts'
import { listCalls } from './list-calls.ts'
import { median } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const BUDGET_MS = 50
const ROUNDS = 3

/** How long others wait for the isolate's thread while a call with its longest list runs. On a site of its own. */
export async function measureThreadWaits(): Promise<BenchRow[]> {
  const app = await startApp()
  const thread = watchThread(app.url)
  try {
    const rows: BenchRow[] = []
    for (const { what, call, status = 200 } of await listCalls(app)) {
      const waits: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const { longestMs } = await thread.waitsDuring(async () => {
          const answer = await call()
          if (answer.status !== status) throw new Error(`${what} answered ${answer.status}`)
        })
        waits.push(longestMs)
      }
      const figure = median(waits)
      rows.push({ what: `thread: ${what}`, figure, unit: 'ms', atMost: BUDGET_MS })
    }
    return rows
  } finally {
    await thread.stop()
    await app.stop()
  }
}
