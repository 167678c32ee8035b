import { keysToTry } from '#worker/auth/app-key.ts'
import type { AppKey } from '#worker/auth/app-key.ts'
import { keyedHash } from '#worker/auth/keyed-hash.ts'
import { isSameToken, randomHash } from '#worker/auth/tokens.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { UploadNotFoundError } from '../policy.ts'

/**
 * A new upload's key: 22 random characters and their signature. Asking for a Durable Object makes one: keys never given
 * must be told apart before.
 */
export async function newTusKey(appKey: AppKey): Promise<string> {
  const name = randomHash()
  return name + (await signatureOf(appKey.current, name))
}

/** The key, if it was given here. Throws UploadNotFoundError. */
export async function givenKey({ deps }: RequestContext, key: string): Promise<string> {
  const name = key.slice(0, 22)
  const keys = await Promise.all(
    keysToTry(deps.config.appKey).map(async (appKey) => name + (await signatureOf(appKey, name))),
  )
  if (!keys.some((given) => isSameToken(given, key))) throw new UploadNotFoundError()
  return key
}

const signatureOf = (appKey: string, name: string): Promise<string> =>
  keyedHash({ current: appKey, previous: null }, 'tus upload', name)
