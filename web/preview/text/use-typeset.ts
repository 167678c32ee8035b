import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { TypesetJob, TypesetAnswer } from './typeset-job.ts'
import type { TextTree } from './text-tree.ts'
import workerUrl from './typeset-worker.ts?worker&url'

/** Beyond this many characters colors and layout are not worth the wait. */
export const MAX_TYPESET_LENGTH = 512 * 1024

/** A file's text as a tree; `failed` when it is too long or took too long. */
export function useTypeset(entry: FileEntry, job: TypesetJob) {
  const isShort = job.text.length <= MAX_TYPESET_LENGTH
  const { data: tree, isError } = useQuery({
    queryKey: ['drive', 'typeset', entry.id, entry.updated_at, entry.extension],
    queryFn: ({ signal }) => typeset(job, signal),
    enabled: isShort,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  })
  return { tree, hasFailed: !isShort || isError }
}

/** Grammars and parsers can be kept busy for minutes by a file made for that; then it is shown as it is. */
const LONGEST_MS = 5000

/** Does the work beside the page, so that it never stands still, and gives up in time. */
function typeset(job: TypesetJob, signal: AbortSignal): Promise<TextTree> {
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
