import { useQuery } from '@tanstack/react-query'
import type { FileEntry } from '#worker/features/drive/schema.ts'

/** More than this is not read on a screen, and would make the page slow. */
export const SHOWN_BYTES = 1024 * 1024

/** The beginning of a file as text. */
export function useFileText(entry: FileEntry, url: string) {
  return useQuery({
    queryKey: ['drive', 'text', entry.id, entry.updated_at],
    queryFn: ({ signal }) => fetchText(url, signal),
  })
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers: { Range: `bytes=0-${SHOWN_BYTES - 1}` }, signal })
  if (!response.ok) throw new Error(`The content was answered with ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** UTF-16 by its mark; all else is read as UTF-8, with replacement signs where it is not. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
