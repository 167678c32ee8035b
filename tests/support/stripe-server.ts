import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { StripeAccount } from './stripe-account.ts'
import { expand, parseForm } from './stripe-form.ts'
import { StripeRefusal } from './stripe-objects.ts'
import { hostedPage } from './stripe-pages.ts'
import { STRIPE_ROUTES } from './stripe-routes.ts'

export const STRIPE_KEY = 'sk_test_of_the_local_server'

interface StripeRequest {
  /** "POST /v1/customers/:id". */
  route: string
  version: string | undefined
  idempotencyKey: string | undefined
  parameters: string
}

/** How the API fails: not at all, by a status, without an answer, by a refused card. */
export type StripeFault = 'down' | 'silent' | 'declined' | 'endless' | null

export interface StripeServer {
  /** For `STRIPE_API_URL`. */
  url: string
  account: StripeAccount
  requests: StripeRequest[]
  fault: StripeFault
  /** Holds back the next answer about a subscription, as it is when it is asked for. Returns how to let it go. */
  holdNext: () => { isAsked: Promise<void>; release: () => void }
  stop: () => Promise<void>
}

/** A server that speaks the used part of Stripe's API, has its hosted pages and sends signed events. */
export async function startStripeServer(): Promise<StripeServer> {
  const account = new StripeAccount()
  const replies = new Map<string, { parameters: string; status: number; body: string }>()
  const held = new Set<ServerResponse>()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.url)
    const sent = await text(request)
    if (!url.pathname.startsWith('/v1/')) {
      showPage(url.pathname, request.method === 'POST' ? sent : null, response)
      return
    }
    const method = request.method ?? 'GET'
    const parameters = method === 'GET' ? url.searchParams.toString() : sent
    const key = request.headers['idempotency-key']?.toString()
    const { route, id } = routeOf(method, url.pathname)
    const version = request.headers['stripe-version']?.toString()
    server.requests.push({ route, version, idempotencyKey: key, parameters })
    if (server.fault !== null) {
      misbehave(server.fault, response)
      return
    }
    const answer = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    const former = key === undefined ? undefined : replies.get(key)
    if (former && former.parameters === parameters) {
      answer(former.status, former.body)
      return
    }
    const { status, body } = former
      ? refused(400, {
          type: 'idempotency_error',
          message: 'The key was used for another request.',
        })
      : run(request, { route, id, parameters })
    if (key !== undefined && !former) replies.set(key, { parameters, status, body })
    if (route === 'GET /v1/subscriptions/:id') await hold()
    answer(status, body)
  }

  /** At most one answer waits. */
  let hold = () => Promise.resolve()

  function run(
    { headers }: IncomingMessage,
    { route, id, parameters }: { route: string; id: string; parameters: string },
  ): { status: number; body: string } {
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    const work = STRIPE_ROUTES[route]
    if (!work) return refused(404, { type: 'invalid_request_error', message: `No ${route}` })
    try {
      const form = parseForm(new URLSearchParams(parameters))
      return { status: 200, body: JSON.stringify(expand(account, work(account, form, id), form)) }
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      return { status: error.status, body: JSON.stringify(error.body) }
    }
  }

  function showPage(path: string, form: string | null, response: ServerResponse): void {
    const page = hostedPage(account, path, form && new URLSearchParams(form).get('act'))
    if (!page) response.writeHead(404).end()
    else if ('location' in page) response.writeHead(303, { location: page.location }).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
  }

  function misbehave(fault: StripeFault, response: ServerResponse): void {
    if (fault === 'silent') held.add(response)
    else if (fault === 'endless') {
      response.writeHead(200, { 'content-type': 'application/json' })
      const pour = () => {
        while (!response.destroyed && response.write(' '.repeat(256 * 1024)));
        response.once('drain', pour)
      }
      pour()
    } else {
      const { status, body } =
        fault === 'declined'
          ? refused(402, {
              type: 'card_error',
              code: 'card_declined',
              message: 'Your card was declined.',
            })
          : refused(500, { type: 'api_error', message: 'Something is wrong on our side' })
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
  }

  const http = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const server: StripeServer = {
    // Another name than the site's address has, so another site.
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    account,
    requests: [],
    fault: null,
    holdNext: () => {
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => (release = resolve))
      const isAsked = new Promise<void>((resolve) => {
        hold = () => {
          hold = () => Promise.resolve()
          resolve()
          return isReleased
        }
      })
      return { isAsked, release }
    },
    stop: async () => {
      for (const response of held) response.destroy()
      http.close()
      http.closeAllConnections()
      await once(http, 'close')
    },
  }
  account.url = server.url
  return server
}

const refused = (status: number, error: Record<string, string>) => ({
  status,
  body: JSON.stringify({ error }),
})

const ID = /\/(?:price|prod|cus|cs_test|sub|in)_\w+/

function routeOf(method: string, path: string): { route: string; id: string } {
  const id = ID.exec(path)?.[0].slice(1) ?? ''
  return { route: `${method} ${id === '' ? path : path.replace(id, ':id')}`, id }
}
