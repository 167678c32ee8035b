import { keyedHash } from '#worker/auth/keyed-hash.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { addressGroup } from '#worker/context/address-group.ts'

/** Tells the visitors of one link apart, without keeping who they are; of another link the hash is another one. */
export const visitorOf = (
  { deps, client }: Pick<RequestContext, 'deps' | 'client'>,
  linkId: number,
): Promise<string> =>
  keyedHash(
    deps.config.appKey,
    'link visitor',
    `${linkId}:${addressGroup(client.ipAddress)}:${client.userAgent ?? ''}`,
  )
