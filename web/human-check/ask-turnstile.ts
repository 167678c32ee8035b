import type { AskService } from './ask-service.ts'
import { loadScript } from './load-script.ts'

interface TurnstileOptions {
  sitekey: string
  action: string
  appearance: 'interaction-only'
  language: string
  callback: (token: string) => void
  'error-callback': (code?: string) => boolean
  'timeout-callback': () => void
  'unsupported-callback': () => void
  'before-interactive-callback': () => void
}

/** As much of the service's script as is used. */
interface Turnstile {
  render: (container: HTMLElement, options: TurnstileOptions) => string | null | undefined
  remove: (widget: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

let loaded: Promise<Turnstile> | null = null

/** Obtains a token from Turnstile. Its widget is shown only when it wants the visitor to confirm something. */
export const askTurnstile: AskService = async ({ siteKey, scriptUrl, action, onInteraction }) => {
  const url = new URL(scriptUrl)
  url.searchParams.set('render', 'explicit')
  loaded ??= load(url.href).catch((error: unknown) => {
    loaded = null
    throw error
  })
  const turnstile = await loaded
  const place = document.createElement('div')
  place.className = 'human-check'
  document.body.append(place)
  let widget: string | null | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (reason: string) => () => reject(new Error(reason))
      widget = turnstile.render(place, {
        sitekey: siteKey,
        action,
        appearance: 'interaction-only',
        language: document.documentElement.lang,
        callback: resolve,
        'error-callback': (code) => {
          reject(new Error(code ?? 'failed'))
          // Handled: the widget logs nothing.
          return true
        },
        'timeout-callback': fail('the visitor did not confirm in time'),
        'unsupported-callback': fail('the browser is not supported'),
        'before-interactive-callback': onInteraction,
      })
    })
  } finally {
    if (widget) turnstile.remove(widget)
    place.remove()
  }
}

async function load(src: string): Promise<Turnstile> {
  await loadScript(src)
  if (!window.turnstile) throw new Error('the script is another one')
  return window.turnstile
}
