import type { Deps } from '#worker/context/deps.ts'
import { readAtMost } from '#worker/input/bounded-answer.ts'
import { isPublicAddress } from '#worker/input/public-address.ts'

const MAX_REDIRECTS = 3
const TIMEOUT_MS = 5000

/**
 * Fetches a picture from a user-given address; null when not public, unsuccessful, slower than 5 s, or larger than
 * `maxBytes`. Each redirect is checked like the first address.
 */
export async function fetchPicture(
  fetchPublic: Deps['fetchPublic'],
  address: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (!isPublicAddress(url)) return null
      const response = await fetchPublic(url, { signal })
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel()
        url = new URL(location, url)
        continue
      }
      if (response.ok && response.body) return await readAtMost(response.body, maxBytes)
      await response.body?.cancel()
      return null
    }
    return null
  } catch {
    // Not an address, or nobody there, or too slow: all the same to whoever gave it.
    return null
  }
}
