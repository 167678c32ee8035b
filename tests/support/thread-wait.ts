import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { workerdPids } from './peak-memory.ts'
import type { PingerData, ThreadWaits } from './pinger.ts'

export interface ThreadWait {
  /**
   * The waits of the smallest requests, sent one after the other while `work` ran. On Linux only the time that workerd
   * runs counts, so that a busy machine changes little.
   */
  waitsDuring: (work: () => Promise<unknown>) => Promise<ThreadWaits>
  stop: () => Promise<unknown>
}

/** For the one site of this process that is not idle. */
export function watchThread(siteUrl: string): ThreadWait {
  const data: PingerData = { url: siteUrl, pids: workerdPids() }
  const pinger = new Worker(new URL('./pinger.ts', import.meta.url), { workerData: data })
  return {
    waitsDuring: async (work) => {
      pinger.postMessage('start', [])
      await work()
      const answer = once(pinger, 'message')
      pinger.postMessage('stop', [])
      const [waits] = (await answer) as [ThreadWaits]
      return waits
    },
    stop: () => pinger.terminate(),
  }
}
