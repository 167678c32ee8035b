import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HumanCheckServer {
  /** The Worker's variables that lead here. */
  variables: Record<string, string>
  /** For the settings `recaptcha.site_key` and `recaptcha.secret_key`. */
  siteKey: string
  secretKey: string
  /** Sets the verdict for all visitors from now on; at first they are human. */
  takeAll: (as: 'human' | 'program' | 'unreachable') => void
  /** The actions that were judged right so far. */
  actions: string[]
  /** How often the script called home from the page. */
  calls: number
  stop: () => Promise<void>
}

/**
 * A service like reCAPTCHA v3: its script creates tokens for its own site key, and its server accepts each token once.
 */
export async function startHumanCheckServer(): Promise<HumanCheckServer> {
  const keys = { siteKey: 'the-site-key', secretKey: 'the secret key' }
  const tokens = new Map<string, string>()
  let verdict: 'human' | 'program' | 'unreachable' = 'human'
  const state = { actions: [] as string[], calls: 0 }

  const judge = async (request: IncomingMessage) => {
    const form = new URLSearchParams(await textOf(request))
    const token = form.get('response') ?? ''
    const action = tokens.get(token)
    tokens.delete(token)
    const isOurs = form.get('secret') === keys.secretKey
    const isRight = isOurs && action !== undefined
    if (isRight) state.actions.push(action)
    const problem = isOurs ? 'invalid-input-response' : 'invalid-input-secret'
    return {
      success: isRight,
      score: verdict === 'human' ? 0.9 : 0.1,
      ...(!isRight && { 'error-codes': [problem] }),
    }
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const send = (type: string, body: string) =>
      response
        .writeHead(200, {
          'content-type': type,
          'access-control-allow-origin': '*',
          connection: 'close',
        })
        .end(body)
    if (verdict === 'unreachable') request.socket.destroy()
    else if (pathname === '/api.js') send('text/javascript', script(searchParams.get('render')))
    else if (pathname === '/token') {
      state.calls++
      const token = `token ${tokens.size} of ${Math.random()}`
      if (searchParams.get('key') === keys.siteKey)
        tokens.set(token, searchParams.get('action') ?? '')
      send('text/plain', token)
    } else void judge(request).then((answer) => send('application/json', JSON.stringify(answer)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return Object.assign(state, keys, {
    variables: {
      RECAPTCHA_SCRIPT_URL: `${url}/api.js`,
      RECAPTCHA_VERIFY_URL: `${url}/siteverify`,
    },
    takeAll: (as: typeof verdict) => {
      verdict = as
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

/** Like the real one: a second script, announced by `ready`, which sends requests to its server. */
const script = (siteKey: string | null) => `
const home = new URL(document.currentScript.src).origin
window.grecaptcha = {
  ready: (callback) => setTimeout(callback),
  execute: async (key, { action }) => {
    if (key !== ${JSON.stringify(siteKey)}) throw new Error('not rendered for this key')
    return (await fetch(home + '/token?' + new URLSearchParams({ key, action }))).text()
  },
}`

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
