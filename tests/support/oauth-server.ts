import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { Events, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import type {
  AugmentedRequest,
  MutableRedirectUri,
  MutableResponse,
  TokenRequestIncomingMessage,
} from 'oauth2-mock-server'
import { misbehave, type Fault } from './oauth-faults.ts'

export type Service = 'google' | 'facebook' | 'twitter' | 'envato'

/** An account at the service. The service omits absent fields. */
export interface OAuthUser {
  id: string
  email?: string
  email_verified?: unknown
  name?: string
  given_name?: string
  family_name?: string
  picture?: string
}

type FaultyPath = 'token' | 'userinfo'

export interface OAuthServer {
  url: string
  /** The Worker's variables that lead here. */
  variables: Record<string, string>
  /** The next user, who consents; null refuses. */
  user: OAuthUser | null
  /** Shows a page with a link first, with this `Cross-Origin-Opener-Policy`; null redirects at once. */
  consentPage: { openerPolicy: string } | null
  faults: Map<FaultyPath, Fault>
  /** The parameters of each code that was changed for a token, or should have been. */
  tokenRequests: Record<string, unknown>[]
  /** All access tokens and codes that were given out. */
  secrets: string[]
  stop: () => Promise<void>
}

interface Grant {
  user: OAuthUser
  query: AugmentedRequest['query']
}

export const clientSecretOf = (service: Service) => `secret of ${service}`
const clientIdOf = (service: Service) => `atoll-at-${service}`

/**
 * A real OAuth server for all four services. The library issues codes and checks PKCE; this adds client authentication
 * by each service's method, a required challenge, and single-use codes.
 */
export async function startOAuthServer(): Promise<OAuthServer> {
  const issuer = new OAuth2Issuer()
  const service = new OAuth2Service(issuer)
  const grants = new Map<string, Grant>()
  const bearers = new Map<string, OAuthUser>()
  const held = new Set<ServerResponse>()

  const http = createServer((request, response) => {
    response.setHeader('connection', 'close')
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const fault = server.faults.get(path === '/token' ? 'token' : 'userinfo')
    if (path === '/authorize') authorize(request, response)
    else if (fault === 'late') setTimeout(() => service.requestHandler(request, response), 3000)
    else if (fault) misbehave(fault, response, held)
    else if (path === '/token') void exchange(request, response)
    else service.requestHandler(request, response)
  })

  /** The library calls an unknown code a missing challenge, whoever the client is. */
  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const body = Object.fromEntries(new URLSearchParams(text))
    const { method, url: address, headers } = request
    if (grants.has(body['code'] ?? '')) {
      const again = Object.assign(Readable.from([Buffer.from(text)]), {
        method,
        url: address,
        headers,
      })
      service.requestHandler(again as unknown as IncomingMessage, response)
      return
    }
    const isKnown = isProven(body['client_id'] ?? '', body, headers.authorization)
    response.writeHead(isKnown ? 400 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: isKnown ? 'invalid_grant' : 'invalid_client' }))
  }

  function authorize(request: IncomingMessage, response: ServerResponse): void {
    const isAllowed = request.url?.includes('allowed=1')
    if (!server.consentPage || isAllowed) {
      service.requestHandler(request, response)
      return
    }
    response.writeHead(200, {
      'content-type': 'text/html',
      'cross-origin-opener-policy': server.consentPage.openerPolicy,
    })
    const href = `${request.url}&allowed=1`.replaceAll('&', '&amp;')
    // Its icon is itself: browsers ask for one, and complain of a 404.
    response.end(
      `<!doctype html><title>Consent</title><link rel="icon" href="data:,"><a href="${href}">Allow</a>`,
    )
  }

  service.on(
    Events.BeforeAuthorizeRedirect,
    ({ url }: MutableRedirectUri, { query }: AugmentedRequest) => {
      if (!server.user) {
        url.searchParams.delete('code')
        url.searchParams.set('error', 'access_denied')
        url.searchParams.set('error_description', 'words of the service')
        return
      }
      const code = url.searchParams.get('code') ?? ''
      grants.set(code, { user: server.user, query })
      server.secrets.push(code)
    },
  )

  service.on(
    Events.BeforeResponse,
    (answer: MutableResponse, request: TokenRequestIncomingMessage) => {
      const body = request.body as unknown as Record<string, string | undefined>
      const grant = grants.get(body['code'] ?? '')
      grants.delete(body['code'] ?? '')
      const problem = problemOf(grant, body, request.headers.authorization)
      server.tokenRequests.push({ ...body, problem })
      if (problem || !grant) {
        answer.statusCode = 400
        answer.body = { error: 'invalid_grant', error_description: problem }
        return
      }
      const accessToken = randomUUID()
      bearers.set(accessToken, grant.user)
      server.secrets.push(accessToken)
      answer.body = { access_token: accessToken, token_type: 'Bearer' }
    },
  )

  for (const [path, present] of Object.entries(USERINFO)) {
    service.addRoute('GET', path, ({ headers }, response) => {
      const user = bearers.get(headers.authorization?.replace('Bearer ', '') ?? '')
      response.writeHead(user ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(user ? present(user) : { error: 'invalid_token' }))
    })
  }

  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  // Another name than the site's address has, so another site.
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  issuer.url = url
  await issuer.keys.generate('RS256')
  const server: OAuthServer = {
    url,
    variables: variablesFor(url),
    user: null,
    consentPage: null,
    faults: new Map(),
    tokenRequests: [],
    secrets: [],
    stop: async () => {
      for (const response of held) response.destroy()
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
  return server
}

/** Each service's response format; Envato's has four parts. */
const USERINFO: Record<string, (user: OAuthUser) => unknown> = {
  '/google/userinfo': ({ id, ...user }) => ({ sub: id, ...user }),
  '/facebook/me': ({ picture, given_name, family_name, ...user }) => ({
    ...user,
    first_name: given_name,
    last_name: family_name,
    ...(picture && { picture: { data: { url: picture } } }),
  }),
  '/twitter/me': ({ id, name, email, email_verified: isVerified, picture }) => ({
    data: {
      id,
      name,
      username: name?.toLowerCase().replaceAll(' ', '_'),
      ...(isVerified === true && { confirmed_email: email }),
      profile_image_url: picture,
    },
  }),
  '/whoami': ({ id }) => ({ userId: Number(id), scopes: [] }),
  '/envato/account.json': ({ given_name, family_name, picture }) => ({
    account: { firstname: given_name, surname: family_name, image: picture },
  }),
  '/envato/username.json': ({ name }) => ({ username: name }),
  '/envato/email.json': ({ email, email_verified }) => ({ email, email_verified }),
}

function variablesFor(url: string): Record<string, string> {
  const userinfo = {
    google: '/google/userinfo',
    facebook: '/facebook/me',
    twitter: '/twitter/me',
    envato: '/envato/account.json',
  }
  return Object.fromEntries(
    Object.entries(userinfo).flatMap(([service, path]) => [
      [`${service.toUpperCase()}_AUTHORIZE_URL`, `${url}/authorize`],
      [`${service.toUpperCase()}_TOKEN_URL`, `${url}/token`],
      [`${service.toUpperCase()}_USERINFO_URL`, url + path],
      [`${service.toUpperCase()}_CLIENT_ID`, clientIdOf(service as Service)],
      [`${service.toUpperCase()}_CLIENT_SECRET`, clientSecretOf(service as Service)],
    ]),
  )
}

/** Why a code is not changed for a token; null = it is. */
function problemOf(
  grant: Grant | undefined,
  body: Record<string, string | undefined>,
  authorization: string | undefined,
): string | null {
  if (!grant) return 'unknown or used code'
  const { client_id: clientId, redirect_uri: redirectUri, ...query } = grant.query
  if (query['code_challenge_method'] !== 'S256' || !query['code_challenge']) return 'no challenge'
  if (!body['code_verifier']) return 'no verifier'
  if (body['redirect_uri'] !== redirectUri) return 'another redirect_uri'
  return isProven(String(clientId), body, authorization) && body['client_id'] === clientId
    ? null
    : 'another client'
}

/** Whether the request has the client's secret, where its service takes it. */
function isProven(
  clientId: string,
  body: Record<string, string | undefined>,
  authorization: string | undefined,
): boolean {
  const service = clientId.replace('atoll-at-', '') as Service
  const secret = clientSecretOf(service)
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  return service === 'twitter' ? authorization === basic : body['client_secret'] === secret
}
