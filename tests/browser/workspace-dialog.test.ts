import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage, PHONE, visit } from '#tests/support/browser-page.ts'
import { accessibilityInBothThemes } from '#tests/support/dark-theme.ts'
import { registerUser } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { waitForFocus } from '#tests/support/focus.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { createTeam, createWorkspace, invite, joined } from '#tests/support/workspaces.ts'
import type { Team } from '#tests/support/workspaces.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const memberRow = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: email })
const pendingRow = (page: Page, email: string) =>
  page
    .getByRole('list', { name: 'Pending invitations' })
    .getByRole('listitem')
    .filter({ hasText: email })
const toastOf = (page: Page, text: string) => page.getByText(text).first()

async function open(user: TestUser, { id }: Pick<Team, 'id'>, options = {}): Promise<Page> {
  const page = await openPage(browser, app, {
    as: user.client,
    path: `/drive#workspace-${id}`,
    ...options,
  })
  await dialogOf(page, 'Team').waitFor()
  return page
}

it('people are invited and their invitations changed by keyboard', async () => {
  const team = await createTeam(app)
  const page = await open(team.owner, team)
  const [ann, ben] = [`ann-${team.id}@example.com`, `ben-${team.id}@example.com`]
  const dialog = dialogOf(page, 'Team')
  expect(await page.evaluate(() => location.hash)).toBe('')
  await dialog.getByRole('combobox', { name: 'Email addresses' }).focus()
  await page.keyboard.type(`${ann}, ${ben}`)
  await dialog.getByRole('button', { name: 'Role' }).press('Enter')
  await page.getByRole('option', { name: 'Editor' }).press('Enter')
  await dialog.getByText('Also moves, deletes and shares files.').waitFor()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  await toastOf(page, '2 invitations sent').waitFor()

  await pendingRow(page, ann)
    .getByRole('button', { name: `${ann}: Editor` })
    .press('Enter')
  await page.getByRole('menuitemradio', { name: 'Admin' }).press('Enter')
  await pendingRow(page, ann)
    .getByRole('button', { name: `${ann}: Admin` })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Resend invitation' }).press('Enter')
  await toastOf(page, `Invitation sent to ${ann}`).waitFor()
  await pendingRow(page, ben)
    .getByRole('button', { name: `${ben}: Editor` })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel invitation' }).press('Enter')
  await pendingRow(page, ben).waitFor({ state: 'detached' })
  const { workspace } = (await team.owner.client.get(`workspace/${team.id}`)).body
  expect(workspace.invites).toMatchObject([{ email: ann, role_name: 'Admin' }])

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('the owner renames, changes a role, removes a member and hands over', async () => {
  const team = await createTeam(app)
  const heir = await joined(app, team, 'Editor')
  const page = await open(team.owner, team)
  await page.getByRole('textbox', { name: 'Name' }).fill('Crew')
  await page.getByRole('button', { name: 'Rename' }).click()
  await dialogOf(page, 'Crew').waitFor()

  const { email } = team.member
  await memberRow(page, email)
    .getByRole('button', { name: /: Contributor$/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'Admin' }).click()
  await memberRow(page, email)
    .getByRole('button', { name: /: Admin$/ })
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await waitForFocus(memberRow(page, email).getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Escape')
  await memberRow(page, email)
    .getByRole('button', { name: /: Admin$/ })
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await memberRow(page, email).getByRole('button', { name: 'Remove' }).click()
  await memberRow(page, email).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Hand over …' }).click()
  const question = dialogOf(page, 'Hand over “Crew”')
  await question.getByRole('button', { name: 'Hand over', exact: true }).click()
  await dialogOf(page, 'Crew').waitFor()
  await memberRow(page, heir.email).getByText('Owner').waitFor()
  await page.getByRole('button', { name: 'Leave workspace' }).waitFor()
  const { workspace } = (await heir.client.get(`workspace/${team.id}`)).body
  expect(workspace).toMatchObject({ name: 'Crew', owner_id: heir.id, members_count: 2 })
})

it('a workspace is deleted once its name is typed', async () => {
  const team = await createTeam(app)
  const page = await open(team.owner, team)
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete “Team”?' })
  const confirm = question.getByRole('button', { name: 'Delete forever' })
  await question.getByRole('textbox').fill('team')
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialogOf(page, 'Team').waitFor()
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  await question.getByRole('textbox').fill('Team')
  await question.getByRole('textbox').press('Enter')
  await toastOf(page, 'Deleted “Team”').waitFor()
  expect((await team.owner.client.get(`workspace/${team.id}`)).status).toBe(404)
})

it('a member sees who is there, leaves after a question, and is back in the own drive', async () => {
  const team = await createTeam(app)
  await invite(app, team.id, `cat-${team.id}@example.com`)
  const { client } = team.member
  client.cookies.set('activeWorkspaceId', String(team.id))
  const page = await open(team.member, team)
  expect(await page.getByRole('combobox', { name: 'Email addresses' }).count()).toBe(0)
  expect(await page.getByRole('list', { name: 'Pending invitations' }).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Workspace: Team' }).click()
  await page.getByRole('menuitem', { name: 'Members and settings' }).click()
  await page.getByRole('button', { name: 'Leave workspace' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave “Team”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave workspace' }).click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Workspace: Default' }).waitFor()
  await page.getByText('You have left “Team”').waitFor()
  client.cookies.set('activeWorkspaceId', '0')
  expect((await client.get(`workspace/${team.id}`)).status).toBe(404)
})

it('an account whose workspaces have members is told which to hand over', async () => {
  const team = await createTeam(app)
  await createWorkspace(team.owner, 'Alone')
  const page = await openPage(browser, app, { as: team.owner.client })
  await visit(page, '/account-settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = dialogOf(page, 'Delete your account?')
  await dialog.waitFor()
  expect(await dialog.getByRole('link').allTextContents()).toEqual(['Team'])
  await dialog.getByRole('link', { name: 'Team' }).click()
  await dialogOf(page, 'Team').waitFor()
})

it.each([
  ['a desktop', {}],
  ['a phone', PHONE],
])('its dialogs have no accessibility problems on %s', async (_name, device) => {
  const check = await accessibilityInBothThemes(app)
  const team = await createTeam(app, 'Admin')
  await joined(app, team, 'Editor')
  await invite(app, team.id, `a-very-long-address-of-somebody-${team.id}@mail.example.com`)
  const page = await open(team.owner, team, device)
  await page.getByRole('list', { name: 'Pending invitations' }).waitFor()
  expect(await check(page, '.dialog')).toEqual([])
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  await page.getByRole('alertdialog').waitFor()
  expect(await check(page, '.dialog')).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Hand over …' }).click()
  await page.getByRole('button', { name: 'Hand over', exact: true }).waitFor()
  expect(await check(page, '.dialog')).toEqual([])
})

it('a workspace that is gone says so', async () => {
  const user = await registerUser(app)
  const page = await openPage(browser, app, { as: user.client, path: '/drive#workspace-999999' })
  await page.getByRole('alert').getByText('This does not exist').waitFor()
})
