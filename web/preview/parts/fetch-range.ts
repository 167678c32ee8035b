import type { ByteSpan } from '#worker/storage/slices.ts'

/**
 * Fetches a part of a file's content. Chromium cuts a range to the length of the former version that it has in its
 * cache, so the cache is left out.
 */
export function fetchRange(
  url: string,
  { offset, length }: ByteSpan,
  signal?: AbortSignal,
): Promise<Response> {
  const headers = { Range: `bytes=${offset}-${offset + length - 1}` }
  return fetch(url, { headers, cache: 'no-store', ...(signal && { signal }) })
}
