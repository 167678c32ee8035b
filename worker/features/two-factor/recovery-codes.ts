import type { AppKey } from '../../auth/app-key.ts'
import { decryptSecret, encryptSecret } from '#worker/auth/encryption.ts'
import { isSameToken } from '#worker/auth/tokens.ts'

const CODES = 8

/** Two halves of ten characters, with a hyphen between them: 100 random bits. */
const HALF = 10

/** 32 of them, so that five random bits pick one; no 0, 1, l or o, which are mistaken for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => `${randomHalf()}-${randomHalf()}`)

function randomHalf(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(HALF))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** As they are stored. */
export const sealRecoveryCodes = (appKey: AppKey, codes: string[]): Promise<string> =>
  encryptSecret(appKey, 'two-factor', JSON.stringify(codes))

/** None when there is nothing stored. */
export async function openRecoveryCodes(appKey: AppKey, sealed: string | null): Promise<string[]> {
  if (sealed === null) return []
  return JSON.parse(await decryptSecret(appKey, 'two-factor', sealed)) as string[]
}

/** The codes but the one given; null when it is none of them. The time does not tell which, nor how much of it fits. */
export function withoutCode(codes: string[], given: string): string[] | null {
  const left = codes.map((code) => ({ code, isGiven: isSameToken(code, given) }))
  if (!left.some(({ isGiven }) => isGiven)) return null
  return left.filter(({ isGiven }) => !isGiven).map(({ code }) => code)
}
