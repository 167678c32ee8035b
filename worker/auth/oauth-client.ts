import { base64 } from 'oslo/encoding'
import { generateCodeVerifier, OAuth2Client } from 'oslo/oauth2'
import { boundedFetch } from '#worker/input/bounded-answer.ts'
import type { BoundedFetch } from '#worker/input/bounded-answer.ts'
import type { OAuthConfig } from './oauth-addresses.ts'

/** A service's responses to one sign-in: the token and its account. */
const ANSWER_LIMITS = { maxBytes: 1024 ** 2, maxMs: 5000 }

export interface OAuthClient {
  addresses: Pick<OAuthConfig, 'authorizeUrl' | 'tokenUrl'>
  clientId: string
  clientSecret: string
  redirectUri: string
}

/** A service failed or responded unexpectedly. The message holds only a status: responses may contain tokens. */
export class OAuthError extends Error {
  override name = 'OAuthError'
}

/** RFC 7636: kept until the code returns. */
export const newCodeVerifier = (): string => generateCodeVerifier()

/** The authorization URL. A service without PKCE ignores its parameters (RFC 6749, 3.1). */
export async function authorizationUrl(
  { addresses, clientId, redirectUri }: OAuthClient,
  options: { state: string; codeVerifier: string; scopes: string[] },
): Promise<string> {
  const oslo = new OAuth2Client(clientId, addresses.authorizeUrl, addresses.tokenUrl, {
    redirectURI: redirectUri,
  })
  return (await oslo.createAuthorizationURL(options)).href
}

interface CodeToExchange {
  code: string
  codeVerifier: string
  authenticateWith: 'http_basic_auth' | 'request_body'
}

/** The calls of one sign-in to a service, which share their limits of time and bytes. */
export interface OAuthCalls {
  /** The access token for a code. Throws OAuthError. */
  exchangeCode: (code: CodeToExchange) => Promise<string>
  /** JSON at an address, asked with an access token. Throws OAuthError. */
  fetchAsBearer: (address: string | URL, accessToken: string) => Promise<unknown>
}

export function openOAuthCalls(client: OAuthClient): OAuthCalls {
  const fetchBounded = boundedFetch(ANSWER_LIMITS)
  return {
    async exchangeCode(code) {
      const init = tokenRequest(client, code)
      const answer = await readJson(fetchBounded, client.addresses.tokenUrl, init)
      const token = (answer as { access_token?: unknown } | null)?.access_token
      if (typeof token !== 'string' || token === '') throw new OAuthError('no access token came')
      return token
    },

    fetchAsBearer: (address, accessToken) =>
      readJson(fetchBounded, address, {
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${accessToken}`,
          'user-agent': 'Atoll',
        },
      }),
  }
}

/** RFC 6749, 4.1.3; RFC 7636, 4.5. */
export function tokenRequest(
  client: OAuthClient,
  { code, codeVerifier, authenticateWith }: CodeToExchange,
): RequestInit {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    code_verifier: codeVerifier,
  })
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Atoll' })
  if (authenticateWith === 'request_body') body.set('client_secret', client.clientSecret)
  else headers.set('authorization', `Basic ${basicCredentials(client)}`)
  return { method: 'POST', headers, body }
}

const basicCredentials = ({ clientId, clientSecret }: OAuthClient) =>
  base64.encode(new TextEncoder().encode(`${clientId}:${clientSecret}`))

async function readJson(
  fetchBounded: BoundedFetch,
  address: string | URL,
  init: RequestInit,
): Promise<unknown> {
  try {
    const { ok, status, text } = await fetchBounded(address, init)
    if (!ok) throw new OAuthError(`status ${status}`)
    return JSON.parse(text) as unknown
  } catch (error) {
    throw error instanceof OAuthError ? error : new OAuthError('no answer that can be read')
  }
}
