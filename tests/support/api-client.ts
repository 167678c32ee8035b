import { freshFetch } from './fresh-fetch.ts'
import { sendText } from './send-text.ts'
import type { TextAnswer } from './send-text.ts'

/** A response. `body` is parsed JSON if it is JSON, else text. */
// oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
export interface Answer<Body = any> {
  status: number
  headers: Headers
  body: Body
  /** From `Server-Timing`. */
  roundTrips: number
}

export interface CallOptions {
  headers?: Record<string, string | null>
  /** Sent as it is, instead of as JSON. */
  rawBody?: BodyInit
  redirect?: RequestRedirect
}

/** A browser's side of the API: keeps cookies, sends its own origin and the XSRF token. */
export class ApiClient {
  /** Set where responses are compared with the API document. */
  static checkAnswer: ((method: string, path: string, answer: Answer) => Promise<void>) | null =
    null

  /** The address that clients have, told as a proxy does; null = that of the test process. */
  static address: string | null = null

  readonly url: string
  readonly cookies = new Map<string, string>()

  readonly #usualHeaders: Record<string, string | null>

  /** @param usualHeaders sent with every call; null leaves one of a browser's out. */
  constructor(url: string, usualHeaders: Record<string, string | null> = {}) {
    this.url = url
    this.#usualHeaders = usualHeaders
  }

  /** A guest who has loaded a page, and so has an XSRF token. */
  static async open(url: string): Promise<ApiClient> {
    const client = new ApiClient(url)
    await client.get('bootstrap-data')
    return client
  }

  get = (path: string, options?: CallOptions) => this.call('GET', path, undefined, options)
  head = (path: string, options?: CallOptions) => this.call('HEAD', path, undefined, options)
  post = (path: string, body: unknown = {}, options?: CallOptions) =>
    this.call('POST', path, body, options)
  put = (path: string, body: unknown = {}, options?: CallOptions) =>
    this.call('PUT', path, body, options)
  delete = (path: string, options?: CallOptions) => this.call('DELETE', path, {}, options)

  async call(
    method: string,
    path: string,
    body: unknown,
    options: CallOptions = {},
  ): Promise<Answer> {
    const response = await this.#send(method, path, body, options)
    const { text } = response
    const isJson = response.headers.get('content-type')?.includes('application/json')
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      roundTrips: Number(
        /db;desc="(\d+)"/.exec(response.headers.get('server-timing') ?? '')?.[1] ?? Number.NaN,
      ),
    }
    if (!isOverridden(path, body, options)) await ApiClient.checkAnswer?.(method, path, answer)
    return answer
  }

  async #send(
    method: string,
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<TextAnswer> {
    const { rawBody, redirect = 'manual' } = options
    if ((rawBody !== undefined && typeof rawBody !== 'string') || redirect !== 'manual') {
      const response = await this.fetch(method, path, body, options)
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    const answer = await sendText(this.#urlOf(path), {
      method,
      headers: this.#headers(body, options),
      body: rawBody ?? textOf(body),
    })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return answer
  }

  /** @param path below api/v1, or from the root when it starts with "/". */
  async fetch(
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Response> {
    const response = await freshFetch(this.#urlOf(path), {
      method,
      headers: this.#headers(body, options),
      redirect: options.redirect ?? 'manual',
      body: options.rawBody ?? textOf(body),
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  #urlOf(path: string): string {
    return path.startsWith('/') ? this.url + path : `${this.url}/api/v1/${path}`
  }

  #headers(body: unknown, options: CallOptions): Headers {
    const headers = new Headers({
      accept: 'application/json',
      origin: this.url,
      'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    if (ApiClient.address !== null) headers.set('x-forwarded-for', ApiClient.address)
    if (body !== undefined && options.rawBody === undefined)
      headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries({ ...this.#usualHeaders, ...options.headers })) {
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    }
    return headers
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const separator = pair.indexOf('=')
    const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)]
    if (/max-age=0(;|$)/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Whether the call overrides its method. */
const isOverridden = (path: string, body: unknown, { headers = {} }: CallOptions): boolean =>
  path.includes('_method=') ||
  'x-http-method-override' in headers ||
  (typeof body === 'object' && body !== null && '_method' in body)

const textOf = (body: unknown) => (body === undefined ? null : JSON.stringify(body))
