import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** The data of this thread, which sends a site the smallest request in a loop and reports the longest wait. */
export interface PingerData {
  url: string
  /** Of workerd; null where the system does not report the time that a thread has run. */
  pids: number[] | null
}

export interface ThreadWaits {
  /** How long a request waited at most, in ms. */
  longestMs: number
  /** How many requests were answered. */
  answered: number
}

const { url, pids } = workerData as PingerData
const agent = new Agent({ keepAlive: true })

/** Refused before any route. */
const ping = () =>
  new Promise<void>((resolve) => {
    const headers = { 'x-http-method-override': 'NONE' }
    request(url, { method: 'POST', agent, headers }, (response) =>
      response.resume().on('end', resolve),
    )
      .on('error', () => resolve())
      .end()
  })

/** Milliseconds that workerd's event loop has run: other processes of the machine do not count. */
const threadMs = () =>
  pids === null ? performance.now() : pids.reduce((sum, pid) => sum + runMs(pid), 0)

const runMs = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

const state = { isRunning: false }

async function run(): Promise<void> {
  const waits: ThreadWaits = { longestMs: 0, answered: 0 }
  while (state.isRunning) {
    const startedAt = threadMs()
    await ping()
    if (state.isRunning) waits.answered++
    waits.longestMs = Math.max(waits.longestMs, threadMs() - startedAt)
  }
  parentPort?.postMessage(waits, [])
}

parentPort?.on('message', (message: 'start' | 'stop') => {
  state.isRunning = message === 'start'
  if (state.isRunning) void run()
})
