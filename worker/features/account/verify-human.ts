import { boundedFetch } from '#worker/input/bounded-answer.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { revealSecret } from '#worker/settings/reveal-secret.ts'

const ANSWER_LIMITS = { maxBytes: 64 * 1024, maxMs: 5000 }

/** Below it, reCAPTCHA v3 takes the visitor for a program; other services give no score. */
const MIN_SCORE = 0.5

/** Asks the service whether a token of its widget is a human's. False also when it can't be asked. */
export async function verifyHuman(ctx: RequestContext, token: string): Promise<boolean> {
  const { config } = ctx.deps
  const provider = ctx.site.settings['recaptcha.provider']
  const secret = await revealSecret(config.appKey, ctx.site.settings['recaptcha.secret_key'])
  if (secret === '') return false
  try {
    const { text } = await boundedFetch(ANSWER_LIMITS)(config.humanCheck[provider].verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({
        secret,
        response: token,
        ...(ctx.client.ipAddress && { remoteip: ctx.client.ipAddress }),
      }),
    })
    const answer = JSON.parse(text) as { success?: unknown; score?: unknown }
    return answer.success === true && !(Number(answer.score ?? 1) < MIN_SCORE)
  } catch (error) {
    console.error(
      JSON.stringify({ level: 'error', message: 'human check failed', error: String(error) }),
    )
    return false
  }
}
