import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Verdict = 'human' | 'doubtful' | 'program' | 'unreachable'
type Protocol = 'recaptcha' | 'turnstile'

export interface HumanCheckServer {
  /** The Worker's variables that lead here. */
  variables: Record<string, string>
  /** For the settings `recaptcha.site_key` and `recaptcha.secret_key`. */
  siteKey: string
  secretKey: string
  /** Sets the verdict for all visitors from now on; at first they are human. Only Turnstile asks the doubtful. */
  takeAll: (as: Verdict) => void
  /** The actions that were judged right so far. */
  actions: string[]
  /** The protocols of the verifications asked for so far. */
  judged: Protocol[]
  /** How often the script called home from the page. */
  calls: number
  stop: () => Promise<void>
}

/** A service that speaks reCAPTCHA v3's and Turnstile's protocols. It accepts each token once, by the protocol that it was made for. */
export async function startHumanCheckServer(): Promise<HumanCheckServer> {
  const keys = { siteKey: 'the-site-key', secretKey: 'the secret key' }
  const tokens = new Map<string, { action: string; protocol: Protocol }>()
  let verdict: Verdict = 'human'
  const state = { actions: [] as string[], judged: [] as Protocol[], calls: 0 }

  const judge = async (request: IncomingMessage, protocol: Protocol) => {
    state.judged.push(protocol)
    const form = new URLSearchParams(await textOf(request))
    const token = form.get('response') ?? ''
    const made = tokens.get(token)
    tokens.delete(token)
    const isOurs = form.get('secret') === keys.secretKey
    const isRight = isOurs && made?.protocol === protocol
    if (isRight) state.actions.push(made.action)
    const problem = isOurs ? 'invalid-input-response' : 'invalid-input-secret'
    return {
      success: isRight,
      ...(protocol === 'recaptcha' && { score: verdict === 'human' ? 0.9 : 0.1 }),
      ...(!isRight && { 'error-codes': [problem] }),
    }
  }
  const makeToken = (parameters: URLSearchParams, protocol: Protocol) => {
    state.calls++
    const token = `token ${tokens.size} of ${Math.random()}`
    if (parameters.get('key') === keys.siteKey)
      tokens.set(token, { action: parameters.get('action') ?? '', protocol })
    return token
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
    const answer = (protocol: Protocol) =>
      void judge(request, protocol).then((said) => send('application/json', JSON.stringify(said)))
    if (verdict === 'unreachable') request.socket.destroy()
    else if (pathname === '/api.js')
      send('text/javascript', recaptchaScript(searchParams.get('render')))
    else if (pathname === '/turnstile.js') send('text/javascript', TURNSTILE_SCRIPT)
    else if (pathname === '/widget') send('text/html', widget(verdict))
    else if (pathname === '/token') send('text/plain', makeToken(searchParams, 'recaptcha'))
    else if (pathname === '/widget-token') send('text/plain', makeToken(searchParams, 'turnstile'))
    else answer(pathname === '/turnstile-verify' ? 'turnstile' : 'recaptcha')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return Object.assign(state, keys, {
    variables: {
      RECAPTCHA_SCRIPT_URL: `${url}/api.js`,
      RECAPTCHA_VERIFY_URL: `${url}/siteverify`,
      TURNSTILE_SCRIPT_URL: `${url}/turnstile.js`,
      TURNSTILE_VERIFY_URL: `${url}/turnstile-verify`,
    },
    takeAll: (as: Verdict) => {
      verdict = as
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

/** Like the real one: a second script, announced by `ready`, which sends requests to its server. */
const recaptchaScript = (siteKey: string | null) => `
const home = new URL(document.currentScript.src).origin
window.grecaptcha = {
  ready: (callback) => setTimeout(callback),
  execute: async (key, { action }) => {
    if (key !== ${JSON.stringify(siteKey)}) throw new Error('not rendered for this key')
    return (await fetch(home + '/token?' + new URLSearchParams({ key, action }))).text()
  },
}`

/** Like the real one: the widget is a frame of the service's own origin, which reports to the page. */
const TURNSTILE_SCRIPT = `
const home = new URL(document.currentScript.src).origin
const widgets = new Map()
window.turnstile = {
  render: (container, options) => {
    const id = 'cf-chl-widget-' + widgets.size
    const frame = document.createElement('iframe')
    frame.title = 'Widget containing a Cloudflare security challenge'
    frame.src = home + '/widget?' + new URLSearchParams({ key: options.sitekey, action: options.action })
    frame.width = 300
    frame.height = 65
    frame.style.display = 'none'
    const onMessage = ({ data, origin }) => {
      if (origin !== home) return
      if (data.event === 'interactive') {
        frame.style.display = ''
        options['before-interactive-callback']()
      } else if (data.event === 'fail') options['error-callback']('600010')
      else options.callback(data.token)
    }
    addEventListener('message', onMessage)
    widgets.set(id, { frame, onMessage })
    container.append(frame)
    return id
  },
  remove: (id) => {
    const { frame, onMessage } = widgets.get(id)
    removeEventListener('message', onMessage)
    frame.remove()
  },
}`

const widget = (verdict: Verdict) => `<!doctype html><title>Challenge</title>
<label hidden><input type="checkbox"> Verify you are human</label>
<script>
const tell = (message) => parent.postMessage(message, '*')
const pass = async () =>
  tell({ event: 'pass', token: await (await fetch('/widget-token' + location.search)).text() })
const verdict = ${JSON.stringify(verdict)}
if (verdict === 'program') tell({ event: 'fail' })
else if (verdict === 'human') void pass()
else {
  const label = document.querySelector('label')
  label.hidden = false
  label.firstElementChild.addEventListener('change', pass)
  tell({ event: 'interactive' })
}
</script>`

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
