import { api, unwrap } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { HumanCheck, HumanCheckAction } from '#worker/settings/schema.ts'
import type { AskService } from './ask-service.ts'

/** Only the code of the site's own service is loaded. */
const SERVICES: Record<HumanCheck['provider'], () => Promise<AskService>> = {
  recaptcha: () => import('./ask-recaptcha.ts').then((module) => module.askRecaptcha),
  turnstile: () => import('./ask-turnstile.ts').then((module) => module.askTurnstile),
}

/** Long enough for a slow line; after it, the service does not answer. */
const TIMEOUT_MS = 20_000

/**
 * Obtains a token from the service and has the server verify it, which then trusts this browser for a while.
 * @throws ApiError with a text to show, whichever step failed.
 */
export async function checkHuman(check: HumanCheck, action: HumanCheckAction): Promise<void> {
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

async function askService(check: HumanCheck, action: HumanCheckAction): Promise<string> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no answer in time')), TIMEOUT_MS)
  const onInteraction = () => clearTimeout(timer)
  const token = SERVICES[check.provider]().then((ask) => ask({ ...check, action, onInteraction }))
  return Promise.race([token, timeout.promise]).finally(() => clearTimeout(timer))
}
