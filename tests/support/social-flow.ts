import { oneTimeTokens } from '#db/schema/index.ts'
import { newOneTimeToken } from '#worker/auth/one-time-tokens.ts'
import type { SocialResult } from '#worker/features/social/popup-result.ts'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import type { TestUser } from './factories.ts'
import { freshFetch } from './fresh-fetch.ts'
import type { OAuthServer, OAuthUser, Service } from './oauth-server.ts'

export interface PopupPage {
  httpStatus: number
  headers: Headers
  html: string
  /** The message that the popup posts to its opener. */
  result: SocialResult
}

/** The switches of all services, for `changeSettings`. */
export const ALL_SERVICES = {
  'social.google.enable': true,
  'social.facebook.enable': true,
  'social.twitter.enable': true,
  'social.envato.enable': true,
}

/** An account whose address the service reports as verified. */
export const verified = (user: Omit<OAuthUser, 'email_verified'>): OAuthUser => ({
  email_verified: true,
  ...user,
})

async function toPopupPage(response: Response): Promise<PopupPage> {
  const html = await response.text()
  const json = /<script type="application\/json" id="social-result">(.*?)<\/script>/s.exec(html)
  if (!json) throw new Error(`no popup page but ${response.status}: ${html}`)
  return {
    httpStatus: response.status,
    headers: response.headers,
    html,
    result: JSON.parse(json[1] ?? ''),
  }
}

/** A page of the popup, by its path. */
export async function openPopup(
  client: ApiClient,
  path: string,
  headers: Record<string, string> = {},
): Promise<PopupPage> {
  return toPopupPage(
    await client.fetch('GET', path, undefined, {
      headers: { accept: 'text/html', origin: null, ...headers },
    }),
  )
}

/** Sets out; the address at the service. */
export async function setOut(
  client: ApiClient,
  service: Service,
  intent: 'login' | 'connect' = 'login',
): Promise<URL> {
  const response = await client.fetch('GET', `/secure/auth/social/${service}/${intent}`)
  if (response.status !== 302)
    throw new Error(`setting out answered ${response.status}: ${await response.text()}`)
  return new URL(response.headers.get('location') ?? '')
}

/** The service asks its user; the path that it sends the browser back to. */
export async function askService(
  server: OAuthServer,
  address: URL,
  user: OAuthUser | null,
): Promise<string> {
  server.user = user
  // Past the page that asks.
  const response = await freshFetch(`${address.href}&allowed=1`, { redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  return back.pathname + back.search
}

/** The whole way through the popup. */
export async function throughPopup(
  server: OAuthServer,
  client: ApiClient,
  options: { service?: Service; intent?: 'login' | 'connect'; user: OAuthUser | null },
): Promise<PopupPage> {
  const { service = 'google', intent = 'login', user } = options
  const address = await setOut(client, service, intent)
  return openPopup(client, await askService(server, address, user))
}

/** A browser that returns from a service with a user's verified address and is asked for the password next. */
export async function metByService(app: App, user: TestUser): Promise<ApiClient> {
  const data = { service: 'google', serviceUserId: String(user.id), username: user.email }
  const purpose = 'social-connect'
  const { token, row } = await newOneTimeToken({ purpose, userId: user.id, data }, new Date())
  await app.db.insert(oneTimeTokens).values(row)
  const client = await app.guest()
  client.cookies.set('atoll-social-connect', token)
  return client
}
