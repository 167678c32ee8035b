import { base64url } from 'oslo/encoding'
import { keysToTry } from './app-key.ts'
import type { AppKey } from './app-key.ts'

/** NIST SP 800-38D: 96 bits suit AES-GCM best. */
const IV_BYTES = 12

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Each purpose has its own derived key, so a ciphertext can't be substituted for one of another kind. */
export type SecretPurpose = 'two-factor' | 'mail-body' | 'setting' | 'unsubscribe' | 'vapid'

/** AES-256-GCM under a key derived from `APP_KEY`; base64url of IV and ciphertext. */
export async function encryptSecret(
  appKey: AppKey,
  purpose: SecretPurpose,
  text: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await deriveKey(appKey.current, purpose)
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encoder.encode(text))
  const bytes = new Uint8Array(IV_BYTES + ciphertext.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(ciphertext), IV_BYTES)
  return base64url.encode(bytes, { includePadding: false })
}

/** Throws when it was made under neither key or changed. */
export async function decryptSecret(
  appKey: AppKey,
  purpose: SecretPurpose,
  secret: string,
): Promise<string> {
  const keys = keysToTry(appKey)
  let cause: unknown
  for (const key of keys) {
    try {
      return await decryptUnder(key, purpose, secret)
    } catch (error) {
      cause = error
    }
  }
  throw new Error(
    `A secret (${purpose}) cannot be decrypted. Was APP_KEY changed without APP_KEY_PREVIOUS?`,
    { cause },
  )
}

async function decryptUnder(key: string, purpose: SecretPurpose, secret: string): Promise<string> {
  const bytes = base64url.decode(secret, { strict: false })
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) },
    await deriveKey(key, purpose),
    bytes.slice(IV_BYTES),
  )
  return decoder.decode(text)
}

async function deriveKey(appKey: string, purpose: SecretPurpose): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(appKey), 'HKDF', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: encoder.encode(`atoll ${purpose}`),
    },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
