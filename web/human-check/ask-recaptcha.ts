import type { AskService } from './ask-service.ts'
import { loadScript } from './load-script.ts'

/** As much of the service's script as is used. */
interface Recaptcha {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

let loaded: Promise<Recaptcha> | null = null

/** Obtains a token from reCAPTCHA v3, which never asks the visitor for anything. */
export const askRecaptcha: AskService = async ({ siteKey, scriptUrl, action }) => {
  const url = new URL(scriptUrl)
  url.searchParams.set('render', siteKey)
  loaded ??= load(url.href).catch((error: unknown) => {
    loaded = null
    throw error
  })
  return (await loaded).execute(siteKey, { action })
}

async function load(src: string): Promise<Recaptcha> {
  await loadScript(src)
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error('the script is another one')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha
}
