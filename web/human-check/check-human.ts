import { pageNonce } from '../hydration/page-nonce.ts'
import { api, unwrap } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Whom to ask, as the page says. */
export interface HumanCheck {
  siteKey: string
  /** The service's script. */
  scriptUrl: string
}

/** Long enough for a slow line; after it, the service does not answer. */
const TIMEOUT_MS = 20_000

/** As much of the service's script as is used. */
interface Service {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>
}

declare global {
  interface Window {
    grecaptcha?: Service
  }
}

/**
 * Obtains a token from the service and has the server verify it, which then trusts this browser for a while.
 * @param action the name of the protected action.
 * @throws ApiError with a text to show, whichever step failed.
 */
export async function checkHuman(check: HumanCheck, action: string): Promise<void> {
  const isHuman = await askService(check, action)
    .then((token) => unwrap(api.recaptcha.verify.$post({ json: { token } })))
    .then(({ success }) => success)
    .catch(() => false)
  if (isHuman) return
  throw new ApiError({
    status: 403,
    code: 'not_human',
    message: 'Could not verify you are human.',
  })
}

async function askService({ siteKey, scriptUrl }: HumanCheck, action: string): Promise<string> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no answer in time')), TIMEOUT_MS)
  const token = loadService(scriptUrl, siteKey).then((service) =>
    service.execute(siteKey, { action }),
  )
  return Promise.race([token, timeout.promise]).finally(() => clearTimeout(timer))
}

let service: Promise<Service> | null = null

/** Once; again only after it failed. */
function loadService(scriptUrl: string, siteKey: string): Promise<Service> {
  service ??= loadScript(scriptUrl, siteKey).catch((error: unknown) => {
    service = null
    throw error
  })
  return service
}

function loadScript(scriptUrl: string, siteKey: string): Promise<Service> {
  const url = new URL(scriptUrl)
  url.searchParams.set('render', siteKey)
  const script = document.createElement('script')
  script.src = url.href
  script.async = true
  script.nonce = pageNonce()
  return new Promise<Service>((resolve, reject) => {
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the script did not load'))
    })
    script.addEventListener('load', () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('the script is another one'))
    })
    document.head.append(script)
  })
}
