import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { encodingOf } from '#worker/features/text-search/text-encoding.ts'

/** More than this is not read on a screen, and would make the page slow. */
export const SHOWN_BYTES = 1024 * 1024

/** The beginning of a file as text. */
export function useFileText(entry: FileEntry, url: string) {
  return useQuery({
    queryKey: ['drive', 'text', entry.id, entry.updated_at],
    queryFn: ({ signal }) => fetchText(entry, url, signal),
  })
}

async function fetchText(entry: FileEntry, url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: { Range: `bytes=0-${SHOWN_BYTES - 1}` }, signal })
  if (!response.ok) throw new Error(`The content was answered with ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const encoding = await encodingOf(bytes, entry.file_size <= bytes.length)
  return new TextDecoder(encoding).decode(bytes)
}
