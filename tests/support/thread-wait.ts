import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { workerdPids } from './peak-memory.ts'
import type { PingerData } from './pinger.ts'

export interface ThreadWait {
  /**
   * Milliseconds that the smallest request waits at most while `work` runs. On Linux only the time that workerd runs
   * counts, so that a busy machine changes little.
   */
  longestMs: (work: () => Promise<unknown>) => Promise<number>
  stop: () => Promise<unknown>
}

/** For the one site of this process that is not idle. */
export function watchThread(siteUrl: string): ThreadWait {
  const data: PingerData = { url: siteUrl, pids: workerdPids() }
  const pinger = new Worker(new URL('./pinger.ts', import.meta.url), { workerData: data })
  return {
    longestMs: async (work) => {
      pinger.postMessage('start', [])
      await work()
      const answer = once(pinger, 'message')
      pinger.postMessage('stop', [])
      const [longestMs] = (await answer) as [number]
      return longestMs
    },
    stop: () => pinger.terminate(),
  }
}
