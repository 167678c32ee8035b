import type { TextTree } from './text-tree.ts'
import workerUrl from './typeset-worker.ts?worker&url'
import type { TypesetAnswer, TypesetJob } from './typeset-job.ts'

/** Grammars and parsers can be kept busy for minutes by a file made for that; then it is shown as it is. */
const LONGEST_MS = 5000

/** Does the work beside the page, so that it never stands still, and gives up in time. */
export function typeset(job: TypesetJob, signal: AbortSignal): Promise<TextTree> {
  return new Promise<TextTree>((resolve, reject) => {
    // From this site, wherever other assets are: browsers start no worker of another origin.
    const worker = new Worker(workerUrl, { type: 'module' })
    const fail = (reason: string) => {
      worker.terminate()
      reject(new Error(`The text was not set: ${reason}`))
    }
    const timer = setTimeout(() => fail('it took too long'), LONGEST_MS)
    signal.addEventListener('abort', () => fail('it is not wanted any more'))
    worker.addEventListener('error', () => fail('the worker broke'))
    worker.addEventListener('message', ({ data }: MessageEvent<TypesetAnswer>) => {
      clearTimeout(timer)
      if (!data) return fail('the parser refused it')
      worker.terminate()
      resolve(data)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(job)
  })
}
