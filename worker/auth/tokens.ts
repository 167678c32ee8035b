import { constantTimeEqual, sha256 } from 'oslo/crypto'
import { base64url, encodeHex } from 'oslo/encoding'

/** 256 random bits in 43 characters that need no escaping in an address. */
export function randomToken(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)), { includePadding: false })
}

/** 128 random bits in 22 characters: the public address of an entry or a link. */
export function randomHash(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(16)), { includePadding: false })
}

/** Returns the hash that is stored for a token. The token is random, so a fast hash without salt is enough. */
export async function hashToken(token: string): Promise<string> {
  return encodeHex(await sha256(new TextEncoder().encode(token)))
}

/** Compares in constant time, so that timing does not reveal where the two differ. */
export function isSameToken(a: string, b: string): boolean {
  const encoder = new TextEncoder()
  return constantTimeEqual(encoder.encode(a), encoder.encode(b))
}
