import { generateCodeVerifier, OAuth2Client } from 'oslo/oauth2'
import type { OAuthConfig } from './oauth-addresses.ts'

/** How long a service may take for one answer. */
const TIMEOUT_MS = 5000

export interface OAuthClient {
  addresses: Pick<OAuthConfig, 'authorizeUrl' | 'tokenUrl'>
  clientId: string
  clientSecret: string
  redirectUri: string
}

/** A service did not answer, or not as it should. The message names no more than a status: answers may hold tokens. */
export class OAuthError extends Error {
  override name = 'OAuthError'
}

/** RFC 7636: to be kept until the code comes back. */
export const newCodeVerifier = (): string => generateCodeVerifier()

/** Where the browser goes to ask its user. A service that knows no PKCE ignores it (RFC 6749, 3.1). */
export async function authorizationUrl(
  client: OAuthClient,
  options: { state: string; codeVerifier: string; scopes: string[] },
): Promise<string> {
  return (await toOslo(client).createAuthorizationURL(options)).href
}

/** The access token for a code. Throws OAuthError. */
export async function exchangeCode(
  client: OAuthClient,
  options: {
    code: string
    codeVerifier: string
    authenticateWith: 'http_basic_auth' | 'request_body'
  },
): Promise<string> {
  const { code, codeVerifier, authenticateWith } = options
  // The library takes no signal.
  const answer = await withinTime(
    toOslo(client).validateAuthorizationCode(code, {
      codeVerifier,
      authenticateWith,
      credentials: client.clientSecret,
    }),
  ).catch((error: unknown) => {
    throw error instanceof OAuthError ? error : new OAuthError('the code was not accepted')
  })
  const token: unknown = answer.access_token
  if (typeof token !== 'string' || token === '') throw new OAuthError('no access token came')
  return token
}

/** JSON that is answered to the bearer of an access token. Throws OAuthError. */
export async function fetchAsBearer(address: string | URL, accessToken: string): Promise<unknown> {
  try {
    const response = await fetch(address, {
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        'user-agent': 'Atoll',
      },
      // A token is sent to no other place than the one that is configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return await response.json()
    await response.body?.cancel()
    throw new OAuthError(`status ${response.status}`)
  } catch (error) {
    throw error instanceof OAuthError ? error : new OAuthError('no answer that can be read')
  }
}

const toOslo = ({ addresses, clientId, redirectUri }: OAuthClient) =>
  new OAuth2Client(clientId, addresses.authorizeUrl, addresses.tokenUrl, {
    redirectURI: redirectUri,
  })

async function withinTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OAuthError('no answer in time')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
