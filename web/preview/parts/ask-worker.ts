interface AskOptions {
  signal: AbortSignal
  /** A file can be made to keep a parser busy for minutes. */
  longestMs: number
}

/**
 * Has a new web worker do one job beside the page. It ends with its answer, or when its time is over.
 * @throws when it answers null.
 */
export function askWorker<Answer>(
  workerUrl: string,
  job: object,
  { signal, longestMs }: AskOptions,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    // From this site, wherever other assets are: browsers start no worker of another origin.
    const worker = new Worker(workerUrl, { type: 'module' })
    const fail = (reason: string) => {
      clearTimeout(timer)
      worker.terminate()
      reject(new Error(`The file was not read: ${reason}`))
    }
    const timer = setTimeout(() => fail('it took too long'), longestMs)
    signal.addEventListener('abort', () => fail('it is not wanted any more'))
    worker.addEventListener('error', () => fail('the worker broke'))
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | null>) => {
      if (data === null) return fail('the parser refused it')
      clearTimeout(timer)
      worker.terminate()
      resolve(data)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(job)
  })
}
