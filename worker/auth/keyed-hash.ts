import { HMAC } from 'oslo/crypto'
import { base64url } from 'oslo/encoding'
import type { AppKey } from './app-key.ts'

/** Each purpose has its own derived key. */
type HashPurpose = 'link visitor' | 'link code' | 'tus upload'

const hmac = new HMAC('SHA-256')
const encoder = new TextEncoder()

/**
 * For short-lived records of what could be found by trying (addresses, codes), and for names that only this site can
 * give. A new app key makes other hashes.
 */
export async function keyedHash(
  appKey: AppKey,
  purpose: HashPurpose,
  text: string,
): Promise<string> {
  const key = encoder.encode(`atoll ${purpose} ${appKey.current}`)
  const signature = await hmac.sign(key, encoder.encode(text))
  return base64url.encode(new Uint8Array(signature), { includePadding: false })
}
