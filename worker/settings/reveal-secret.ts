import { decryptSecret, encryptSecret } from '../auth/encryption.ts'

/** A secret setting's value in the clear; empty when it is not set. */
export async function revealSecret(appKey: string, value: string): Promise<string> {
  return value === '' ? '' : decryptSecret(appKey, 'setting', value)
}

/** As it is stored. */
export async function sealSecret(appKey: string, value: string): Promise<string> {
  return value === '' ? '' : encryptSecret(appKey, 'setting', value)
}
