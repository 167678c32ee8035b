import { z } from 'zod'
import { decryptSecret, encryptSecret } from '#worker/auth/encryption.ts'
import type { AppKey } from '#worker/auth/app-key.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { mailLinkBase } from '#worker/mail/compose-mail.ts'
import { isNotificationType } from './notification-types.ts'
import type { NotificationType } from './notification-types.ts'

/** Which mails to which address a token ends. */
export interface Unsubscription {
  email: string
  types: NotificationType[]
}

const Payload = z.object({ email: z.string(), types: z.array(z.string()) })

/** Short as the longest can be: an address of 254 bytes, and all types. */
const TOKEN = /^[\w-]{40,1000}$/

/**
 * The address for a mail's headers and its text. The token is encrypted, as addresses of pages end up in logs; nothing of
 * it is stored, and it never expires.
 */
export async function unsubscribeUrl(
  ctx: Pick<RequestContext, 'deps' | 'site'>,
  { email, types }: Unsubscription,
): Promise<string> {
  const { appKey } = ctx.deps.config
  const token = await encryptSecret(appKey, 'unsubscribe', JSON.stringify({ email, types }))
  return `${mailLinkBase(ctx)}/notifications/unsubscribe/${token}`
}

/** Null for a token that this site did not make. */
export async function readUnsubscribeToken(
  appKey: AppKey,
  token: string,
): Promise<Unsubscription | null> {
  if (!TOKEN.test(token)) return null
  const text = await decryptSecret(appKey, 'unsubscribe', token).catch(() => null)
  if (text === null) return null
  const { email, types } = Payload.parse(JSON.parse(text))
  return { email, types: types.filter(isNotificationType) }
}
