import { boundedFetch } from '#worker/input/bounded-answer.ts'
import { newCodeVerifier, tokenRequest } from './oauth-client.ts'
import type { OAuthClient } from './oauth-client.ts'

const ANSWER_LIMITS = { maxBytes: 64 * 1024, maxMs: 5000 }

/** Facebook has numbers of its own: the client or its secret is wrong, the code is. */
const FACEBOOK_REFUSED = new Set([1, 101])
const FACEBOOK_ACCEPTED = 100

interface Verdict {
  verdict: 'accepted' | 'refused' | 'unclear' | 'unreachable'
  /** The error in the words of the service. */
  words: string | null
}

/** Asks the service to exchange a code that it never gave: it refuses an unknown client for another reason than the code. */
export async function checkOAuthClient(
  client: OAuthClient,
  authenticateWith: 'http_basic_auth' | 'request_body',
): Promise<Verdict> {
  const codeVerifier = newCodeVerifier()
  const init = tokenRequest(client, { code: 'atoll-test', codeVerifier, authenticateWith })
  try {
    const { status, text } = await boundedFetch(ANSWER_LIMITS)(client.addresses.tokenUrl, init)
    return judge(status, text)
  } catch {
    return { verdict: 'unreachable', words: null }
  }
}

/** RFC 6749, 5.2, and what the services do instead. */
export function judge(status: number, text: string): Verdict {
  const { code, number, words } = errorIn(text)
  const isClient = code === 'invalid_client' || code === 'unauthorized_client'
  if (isClient || status === 401 || FACEBOOK_REFUSED.has(number))
    return { verdict: 'refused', words }
  // X calls the wrong code an invalid request.
  const isCode = code === 'invalid_grant' || (code === 'invalid_request' && /code/i.test(words))
  if (isCode || number === FACEBOOK_ACCEPTED) return { verdict: 'accepted', words: null }
  return { verdict: 'unclear', words: `${status} ${words}`.trim() }
}

function errorIn(text: string): { code: string; number: number; words: string } {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return { code: '', number: 0, words: '' }
  }
  const { error, error_description: description } = (answer ?? {}) as Record<string, unknown>
  if (typeof error === 'object' && error !== null) {
    const { message, code } = error as Record<string, unknown>
    return {
      code: '',
      number: Number(code) || 0,
      words: typeof message === 'string' ? message : '',
    }
  }
  const parts = [error, description].filter((part) => typeof part === 'string')
  return { code: typeof error === 'string' ? error : '', number: 0, words: parts.join(': ') }
}
