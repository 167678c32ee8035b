import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { askWorker } from '../parts/ask-worker.ts'
import type { TypesetJob } from './typeset-job.ts'
import type { TextTree } from './text-tree.ts'
import workerUrl from './typeset-worker.ts?worker&url'

/** Beyond this many characters colors and layout are not worth the wait. */
export const MAX_TYPESET_LENGTH = 512 * 1024

/** A file's text as a tree; `failed` when it is too long or took too long. */
export function useTypeset(entry: FileEntry, job: TypesetJob) {
  const isShort = job.text.length <= MAX_TYPESET_LENGTH
  const { data: tree, isError } = useQuery({
    queryKey: ['drive', 'typeset', entry.id, entry.updated_at, entry.extension],
    queryFn: ({ signal }) => askWorker<TextTree>(workerUrl, job, { signal, longestMs: LONGEST_MS }),
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
