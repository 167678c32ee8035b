import { authorizeAdmin } from '#worker/access/authorize-admin.ts'
import { permissionHolder } from '#worker/context/context.ts'
import type { RequestContext } from '#worker/context/context.ts'
import { boundedFetch } from '#worker/input/bounded-answer.ts'
import { revealSecret } from '#worker/settings/reveal-secret.ts'
import { freshSiteData } from '#worker/settings/site-data.ts'
import type { TestResult } from './schema.ts'
import type { TestOutcome } from './test-outcomes.ts'
import { shownDetail } from './shown-detail.ts'

const ANSWER_LIMITS = { maxBytes: 64 * 1024, maxMs: 5000 }

/** Asks the service about a token that is none: it refuses a wrong secret key for another reason than the token. */
export async function testCaptcha(ctx: RequestContext): Promise<TestResult> {
  authorizeAdmin(permissionHolder(ctx), 'admin')
  const { config } = ctx.deps
  const { settings } = await freshSiteData(ctx.deps)
  const sealed = settings['recaptcha.secret_key']
  if (sealed === '' || settings['recaptcha.site_key'] === '') return result('captcha.not_set')
  const secret = await revealSecret(config.appKey, sealed)
  try {
    const { text } = await boundedFetch(ANSWER_LIMITS)(
      config.humanCheck[settings['recaptcha.provider']].verifyUrl,
      {
        method: 'POST',
        body: new URLSearchParams({ secret, response: 'atoll-test' }),
      },
    )
    return judge(text)
  } catch {
    return result('captcha.unreachable')
  }
}

function judge(text: string): TestResult {
  const answer = JSON.parse(text) as { 'error-codes'?: unknown } | null
  const codes = answer?.['error-codes']
  const words = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
  if (words.includes('invalid-input-secret')) return result('captcha.refused', words)
  if (words.includes('invalid-input-response')) return result('captcha.accepted')
  return result('captcha.unclear', words)
}

const result = (outcome: TestOutcome, words: string[] = []): TestResult => ({
  outcome,
  count: 1,
  detail: shownDetail(words.join(', ')),
})
