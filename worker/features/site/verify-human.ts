import type { RequestContext } from '#worker/context.ts'
import { revealSecret } from '#worker/settings/reveal-secret.ts'

const TIMEOUT_MS = 5000

/** Below it, reCAPTCHA v3 takes the visitor for a program; v2 gives no score. */
const MIN_SCORE = 0.5

/** Asks the service whether a token of its widget is a human's. False also when it can't be asked. */
export async function verifyHuman(ctx: RequestContext, token: string): Promise<boolean> {
  const { config } = ctx.deps
  const secret = await revealSecret(config.appKey, ctx.site.settings['recaptcha.secret_key'])
  if (secret === '') return false
  try {
    const response = await fetch(config.recaptcha.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({
        secret,
        response: token,
        ...(ctx.client.ipAddress && { remoteip: ctx.client.ipAddress }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: { success?: unknown; score?: unknown } = await response.json()
    return answer.success === true && !(Number(answer.score ?? 1) < MIN_SCORE)
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', message: 'human check failed', error: String(error) }),
    )
    return false
  }
}
