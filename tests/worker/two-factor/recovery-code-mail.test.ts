import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { mailTexts } from '#tests/support/kept-mails.ts'
import { appCode } from '#tests/support/totp.ts'
import {
  letTimePass,
  registerWithTwoFactor,
  startChallenge,
} from '#tests/support/two-factor-user.ts'
import { sharedApp } from '#tests/support/shared-site.ts'

let app: App
beforeAll(async () => {
  app = await sharedApp()
})

it('a recovery code that signs in is mailed, with how many are left; a wrong one and a code are not', async () => {
  const user = await registerWithTwoFactor(app)
  const [code = ''] = user.recoveryCodes
  const usedCodeMails = async () =>
    (await mailTexts(app, user.email)).filter((text) => text.startsWith('A recovery code was used'))
  const answer = async (input: Record<string, string>) =>
    (await (await startChallenge(app, user)).post('auth/two-factor-challenge', input)).status

  expect(await answer({ recovery_code: 'abcdefghij-abcdefghij' })).toBe(422)
  await letTimePass(app, user)
  expect(await answer({ code: appCode(user.secret) })).toBe(200)
  expect(await usedCodeMails()).toEqual([])

  expect(await answer({ recovery_code: code })).toBe(200)
  expect(await answer({ recovery_code: code })).toBe(422)
  expect(await usedCodeMails()).toEqual([expect.stringContaining('Recovery codes left: 7')])
})
