import { randomToken } from '../auth/tokens.ts'

const PREFIX = 'uploads/'

/** A key reveals neither content nor owner and can't be guessed. */
export function newObjectKey(): string {
  return PREFIX + randomToken()
}

/** The object's public name: the last part of its key. */
export function objectNameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

/** The key for what a client sent as an object's name or as a whole key. */
export function objectKeyOf(nameOrKey: string): string {
  return PREFIX + objectNameOf(nameOrKey)
}

/** For the copy that is kept of an object which its uploader could still replace. Found by the upload's own key. */
export function newCopyKey(objectKey: string): string {
  return copiesOf(objectKey) + randomToken()
}

/** The prefix of the keys of all copies. */
export const copiesOf = (objectKey: string) => `${objectKey}/`
