import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { typeset } from './typeset.ts'
import type { TypesetJob } from './typeset-job.ts'

/** Beyond this many characters colours and layout are not worth the wait. */
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
