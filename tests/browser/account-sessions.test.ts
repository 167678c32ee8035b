import { expect, it } from 'vitest'
import { panelOf, SETTINGS_PATH } from '#tests/support/account-page.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { registerUser, signInAgain } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

it('a session elsewhere is ended by its button, when one is sure; this one has no button', async () => {
  const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  const user = await registerUser(app)
  const elsewhere = await signInAgain(app, user)
  const page = await openPage(browser, app, { as: user.client, path: `${SETTINGS_PATH}#sessions` })
  const panel = panelOf(page, 'Active sessions')
  const end = panel.getByRole('button', { name: /^Log out “/ })
  expect(await end.count()).toBe(1)

  await end.click()
  const question = page.getByRole('alertdialog', { name: /^Log out “.+”\?$/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  expect((await elsewhere.get('user-sessions')).status).toBe(200)

  await end.click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('Session ended').waitFor()
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(1)
  await panel.getByText('This device').waitFor()
  expect((await elsewhere.get('user-sessions')).status).toBe(401)
})
