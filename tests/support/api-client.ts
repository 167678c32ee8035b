import { freshFetch } from './fresh-fetch.ts'

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

  constructor(url: string) {
    this.url = url
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
    const response = await this.fetch(method, path, body, options)
    const text = await response.text()
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

  /** @param path below api/v1, or from the root when it starts with "/". */
  async fetch(
    method: string,
    path: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Response> {
    const headers = new Headers({
      accept: 'application/json',
      origin: this.url,
      'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    if (ApiClient.address !== null) headers.set('x-forwarded-for', ApiClient.address)
    if (body !== undefined && options.rawBody === undefined)
      headers.set('content-type', 'application/json')
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === null) headers.delete(name)
      else headers.set(name, value)
    }
    const response = await freshFetch(
      path.startsWith('/') ? this.url + path : `${this.url}/api/v1/${path}`,
      {
        method,
        headers,
        redirect: options.redirect ?? 'manual',
        body: options.rawBody ?? (body === undefined ? null : JSON.stringify(body)),
      },
    )
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
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
