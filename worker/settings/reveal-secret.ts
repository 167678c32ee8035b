import type { AppKey } from '../auth/app-key.ts'
import { decryptSecret, encryptSecret } from '../auth/encryption.ts'

/** A secret setting's value in the clear; empty when it is not set. */
export async function revealSecret(appKey: AppKey, value: string): Promise<string> {
  return value === '' ? '' : decryptSecret(appKey, 'setting', value)
}

/** As it is stored. */
export async function sealSecret(appKey: AppKey, value: string): Promise<string> {
  return value === '' ? '' : encryptSecret(appKey, 'setting', value)
}
