import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, PHONE, visit, waitUntilAlive } from '#tests/support/browser-page.ts'
import { pickFiles, rowOf, signInOnPage } from '#tests/support/drive-page.ts'
import { changeSettings, listed, registerUser, unique } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { postInvite, registerProven, workspacesOf } from '#tests/support/invites.ts'
import { linkIn, startMailServer } from '#tests/support/mail-server.ts'
import type { MailServer } from '#tests/support/mail-server.ts'
import { sharedApp, sharedBrowser, sharedOAuthServer } from '#tests/support/shared-site.ts'
import { ALL_SERVICES, verified } from '#tests/support/social-flow.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import { appCode } from '#tests/support/totp.ts'
import { registerWithTwoFactor } from '#tests/support/two-factor-user.ts'
import { createWorkspace } from '#tests/support/workspaces.ts'

let server: MailServer
let app: App
let browser: Browser
let problemsIn: Awaited<ReturnType<typeof accessibilityInBothThemes>>
beforeAll(async () => {
  server = await startMailServer()
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
  problemsIn = await accessibilityInBothThemes(app)
  const admin = await app.adminClient()
  await changeSettings(admin, { 'mail.transport_url': server.url })
})
afterAll(() => server.stop())

const PASSWORD = 'correct horse battery'
const NO_LONGER_VALID = 'This invite is no longer valid'

interface Mailed {
  owner: TestUser
  workspaceId: number
  /** Of the mail's button, on this site. */
  path: string
  inviteId: string
}

/** Invites somebody; what the mail server has received for them. */
async function inviteByMail(email: string, mailCount = 1): Promise<Mailed> {
  const owner = await registerProven(app)
  await owner.client.put('users/me', { first_name: 'Ada', last_name: 'King' })
  const workspaceId = await createWorkspace(owner, 'Plans')
  const { status } = await postInvite(app, owner.client, { workspaceId, emails: [email] })
  expect(status).toBe(200)
  const mail = await server.nextMailTo(email, mailCount)
  expect(mail.subject).toBe(`Ada King (${owner.email}) invited you to the workspace “Plans”`)
  const { pathname, search } = new URL(linkIn(mail, '/workspace/join/'))
  return { owner, workspaceId, path: pathname + search, inviteId: pathname.split('/').at(-1) ?? '' }
}

const stranger = () => `invited-${unique()}@example.com`

async function seeToast(page: Page, text: string): Promise<void> {
  await page.locator('.toast').getByText(text, { exact: true }).waitFor()
}

const activeWorkspace = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'activeWorkspaceId')?.value ?? '0'

/** Goes through the first upload, which the owner then finds in the workspace. */
async function uploadIn(page: Page, { owner, workspaceId }: Mailed): Promise<void> {
  const folder = await temporaryFolder()
  const path = await folder.write('first.txt', 'from the invitee')
  await waitUntilAlive(page)
  await pickFiles(page, [path])
  await rowOf(page, 'first.txt').waitFor()
  const names = async () =>
    (await listed(owner.client, `workspaceId=${workspaceId}`)).map(({ name }) => name)
  await expect.poll(names).toEqual(['first.txt'])
  await folder.remove()
}

async function fillRegistration(page: Page): Promise<void> {
  await waitUntilAlive(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function fillPassword(page: Page): Promise<void> {
  await waitUntilAlive(page)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

describe('from the mail to the first upload', () => {
  it.each([false, true])(
    'without an account, by signing up once (addresses must be proven: %s)',
    async (isProofRequired) => {
      const admin = await app.adminClient()
      await changeSettings(admin, { require_email_confirmation: isProofRequired })
      const email = stranger()
      const mailed = await inviteByMail(email)
      const page = await openPage(browser, app, { path: mailed.path })
      await page
        .getByRole('heading', { name: 'To join your team on Atoll, create an account' })
        .waitFor()
      expect(await page.getByLabel('Email').inputValue()).toBe(email)
      expect(await page.getByLabel('Email').isDisabled()).toBe(true)
      await fillRegistration(page)
      await page.waitForURL('**/drive')
      await seeToast(page, 'Joined workspace')
      expect(await activeWorkspace(page)).toBe(String(mailed.workspaceId))
      await uploadIn(page, mailed)
      expect(server.mails.filter(({ to }) => to === email)).toHaveLength(1)
      await changeSettings(admin, { require_email_confirmation: false })
    },
  )

  it('with an account, by signing in', async () => {
    const { email } = await registerUser(app)
    const mailed = await inviteByMail(email)
    const page = await openPage(browser, app, { path: mailed.path })
    await page
      .getByRole('heading', { name: 'To join your team on Atoll, login to your account' })
      .waitFor()
    expect(await page.getByLabel('Email').isDisabled()).toBe(true)
    await fillPassword(page)
    await page.waitForURL('**/drive')
    await seeToast(page, 'Joined workspace')
    expect(await activeWorkspace(page)).toBe(String(mailed.workspaceId))
    await uploadIn(page, mailed)
  })
})

describe('signing in by an invitation', () => {
  it('joins after the second factor', async () => {
    const user = await registerWithTwoFactor(app)
    const mailed = await inviteByMail(user.email, 2)
    const page = await openPage(browser, app, { path: mailed.path })
    await fillPassword(page)
    await page.getByLabel('Code').fill(appCode(user.secret, 1))
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL('**/drive')
    await seeToast(page, 'Joined workspace')
    expect(await workspacesOf(user.client)).toMatchObject([{ id: mailed.workspaceId }])
  })

  it('joins through a service', async () => {
    const oauth = await sharedOAuthServer()
    await changeSettings(await app.adminClient(), ALL_SERVICES)
    const email = stranger()
    oauth.user = verified({ id: String(1000 + unique()), email, name: 'Ada King' })
    oauth.consentPage = { openerPolicy: 'unsafe-none' }
    const mailed = await inviteByMail(email)
    const page = await openPage(browser, app, { path: mailed.path })
    await waitUntilAlive(page)
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google', exact: true }).click()
    await (await opened).getByRole('link', { name: 'Allow' }).click()
    await page.waitForURL('**/drive')
    await seeToast(page, 'Joined workspace')
    expect(await activeWorkspace(page)).toBe(String(mailed.workspaceId))
  })

  it('goes on to the other form where there is no account, and back', async () => {
    const mailed = await inviteByMail(stranger())
    const page = await openPage(browser, app, { path: mailed.path })
    await page.getByRole('link', { name: 'Sign in.' }).click()
    expect(pathOf(page)).toMatch(/^\/workspace\/join\/login\?/)
    await page.getByRole('link', { name: 'Sign up.' }).click()
    expect(pathOf(page)).toMatch(/^\/workspace\/join\/register\?/)
    await fillRegistration(page)
    await seeToast(page, 'Joined workspace')
  })

  it('that is withdrawn meanwhile stays signed in, and says so', async () => {
    const { email } = await registerUser(app)
    const { owner, inviteId, path } = await inviteByMail(email)
    const page = await openPage(browser, app, { path })
    await owner.client.delete(`workspace/invite/${inviteId}`)
    await fillPassword(page)
    await page.waitForURL('**/drive')
    await page.getByRole('alert').getByText(NO_LONGER_VALID).waitFor()
    expect(await activeWorkspace(page)).toBe('0')
  })

  it('that is withdrawn meanwhile makes no account', async () => {
    const { owner, inviteId, path } = await inviteByMail(stranger())
    const page = await openPage(browser, app, { path })
    await owner.client.delete(`workspace/invite/${inviteId}`)
    await fillRegistration(page)
    await page.getByRole('alert').getByText(NO_LONGER_VALID).waitFor()
    expect(pathOf(page)).toMatch(/^\/workspace\/join\/register/)
  })
})

describe('the page of an invitation', () => {
  it('without JavaScript joins by its button', async () => {
    const invitee = await registerProven(app)
    const mailed = await inviteByMail(invitee.email)
    const page = await openPage(browser, app, { as: invitee.client, javaScriptEnabled: false })
    await page.goto(mailed.path)
    await page.getByRole('heading', { name: 'Join “Plans”?' }).waitFor()
    await page.getByText(`Ada King (${mailed.owner.email})`).waitFor()
    await page.getByRole('button', { name: 'Join' }).click()
    await page.waitForURL('**/drive')
    await seeToast(page, 'Joined workspace')
    expect(await activeWorkspace(page)).toBe(String(mailed.workspaceId))
  })

  it('declines by its other button, and is then no longer valid', async () => {
    const invitee = await registerProven(app)
    const { path } = await inviteByMail(invitee.email)
    const page = await openPage(browser, app, { as: invitee.client, path })
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.waitForURL('**/drive')
    await seeToast(page, 'Declined workspace invitation')
    expect((await page.goto(path))?.status()).toBe(404)
    await page.getByRole('heading', { name: NO_LONGER_VALID }).waitFor()
    expect(await problemsIn(page)).toEqual([])
  })

  it('asks a guest without the token to sign in, and comes back', async () => {
    const invitee = await registerProven(app)
    const { inviteId } = await inviteByMail(invitee.email)
    const page = await openPage(browser, app, { path: `/workspace/join/${inviteId}` })
    expect(await page.content()).not.toContain(invitee.email)
    await signInOnPage(page, invitee)
    await page.getByRole('button', { name: 'Decline' }).waitFor()
    expect(pathOf(page)).toBe(`/workspace/join/${inviteId}`)
  })

  it.each([
    ['a wide screen', {}],
    ['a phone', PHONE],
  ])('is accessible on %s, and fits it', async (_name, options) => {
    const invitee = await registerProven(app)
    const { path } = await inviteByMail(invitee.email)
    const page = await openPage(browser, app, { as: invitee.client, ...options })
    await visit(page, path)
    expect(await problemsIn(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
