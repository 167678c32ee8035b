import type { Deps } from '#worker/context/deps.ts'
import { isPublicAddress } from '#worker/input/public-address.ts'
import { encryptMessage } from './encrypt-message.ts'
import type { BrowserKeys } from './encrypt-message.ts'

export interface PushSubscription extends BrowserKeys {
  id: number
  endpoint: string
}

export interface PushMessage {
  text: string
  /** The newer message of a topic replaces one that was not delivered yet. */
  topic: string
  isUrgent: boolean
}

export type Outcome =
  | { kind: 'sent' }
  /** The browser has ended the subscription. */
  | { kind: 'gone' }
  /** Another try would be refused too. */
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; afterMs: number }

/** Push services keep a message for a browser that is off this long. */
export const MESSAGE_TTL_MS = 24 * 60 * 60 * 1000

const TIMEOUT_MS = 5000

/** No push service makes us wait longer. */
const MOST_WAIT_MS = 60 * 60 * 1000

/** Whether a browser could have been given this address. Anybody can name any: it must not lead into a network of ours. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  return url !== null && url.protocol === 'https:' && isPublicAddress(url)
}

/** Sends one message (RFC 8030). Never throws: failures are outcomes. */
export async function sendMessage(
  { fetchPublic, clock }: Pick<Deps, 'fetchPublic' | 'clock'>,
  subscription: PushSubscription,
  message: PushMessage,
  authorization: string,
): Promise<Outcome> {
  if (!isPushService(subscription.endpoint)) return { kind: 'gone' }
  try {
    const body = await encryptMessage(subscription, message.text)
    const response = await fetchPublic(new URL(subscription.endpoint), {
      method: 'POST',
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(MESSAGE_TTL_MS / 1000),
        urgency: message.isUrgent ? 'high' : 'normal',
        topic: message.topic,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // Status and headers say it all; an endless body is not read.
    await response.body?.cancel()
    return toOutcome(response, clock())
  } catch (error) {
    return { kind: 'later', reason: error instanceof Error ? error.name : 'error', afterMs: 0 }
  }
}

function toOutcome({ ok, status, headers }: Response, now: Date): Outcome {
  if (ok) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = String(status)
  if (status !== 429 && status < 500) return { kind: 'refused', reason }
  return { kind: 'later', reason, afterMs: waitMs(headers.get('retry-after'), now) }
}

/** `Retry-After`: seconds or a date. */
function waitMs(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime()
  return ms > 0 ? Math.min(ms, MOST_WAIT_MS) : 0
}
