import type { Browser, Page } from 'playwright-core'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessibilityProblems } from '#tests/support/accessibility.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, pathOf, PHONE, press, visit } from '#tests/support/browser-page.ts'
import { chooseAction, namesOnPage, rowOf, selectRows, undo } from '#tests/support/drive-page.ts'
import { createFolder, listed, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { createTeam } from '#tests/support/workspaces.ts'
import type { Team, TestRole } from '#tests/support/workspaces.ts'

let app: App
let browser: Browser
let team: Team
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

/** A member with a file of their own, and one of the owner's in the workspace. */
async function begin(role: TestRole): Promise<void> {
  team = await createTeam(app, role)
  await uploadFile(team.member.client, { name: 'mine.txt' })
  await team.owner.client.post(`folders?workspaceId=${team.id}`, { name: 'Plans' })
}

const open = (path = '/drive', options = {}): Promise<Page> =>
  openPage(browser, app, { ...options, as: team.member.client, path })

const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace: / })

async function switchTo(page: Page, name: string): Promise<void> {
  await press(switcher(page))
  await press(page.getByRole('menuitemradio', { name, exact: true }))
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

describe('the switcher', () => {
  beforeEach(() => begin('Editor'))

  it('shows another workspace, says so, and keeps it for the next page', async () => {
    const page = await open('/drive/trash')
    expect(await switcher(page).getAttribute('aria-label')).toBe('Workspace: Default')
    await switchTo(page, 'Team')
    await expect.poll(() => namesOnPage(page)).toEqual(['Plans'])
    expect(pathOf(page)).toBe('/drive')
    await page.getByText('Switched to “Team”').waitFor()
    await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
    await visit(page, '/drive')
    expect(await namesOnPage(page)).toEqual(['Plans'])
    expect(await accessibilityProblems(page)).toEqual([])
    await press(switcher(page))
    await page.getByRole('menuitemradio', { name: 'Default' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await press(page.getByRole('menuitemradio', { name: 'Default' }))
    await expect.poll(() => namesOnPage(page)).toEqual(['mine.txt'])
  })

  it('is reached by keyboard, and on a phone', async () => {
    const page = await open()
    await switcher(page).focus()
    await page.keyboard.press('Enter')
    const isFocused = (name: string) => () =>
      page.getByRole('menuitemradio', { name }).evaluate((item) => item === document.activeElement)
    await expect.poll(isFocused('Default')).toBe(true)
    // The others are loaded when the menu opens.
    await page.getByRole('menuitemradio', { name: 'Team' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(isFocused('Team')).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => namesOnPage(page)).toEqual(['Plans'])
    const phone = await open('/drive', PHONE)
    await switchTo(phone, 'Team')
    await phone.getByText('Plans').first().waitFor()
    expect(await accessibilityProblems(phone)).toEqual([])
  })

  it('makes a workspace and shows it', async () => {
    const page = await open()
    await press(switcher(page))
    await press(page.getByRole('menuitem', { name: 'Create workspace' }))
    await page.getByRole('textbox', { name: 'Name' }).fill('Holiday <i>')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { name: 'Holiday <i>', level: 1 }).waitFor()
  })

  it('uploads go where they were chosen for', async () => {
    const page = await open()
    await switchTo(page, 'Team')
    await rowOf(page, 'Plans').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Upload files' }).click()
    await (
      await chooser
    ).setFiles({ name: 'up.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await rowOf(page, 'up.txt').waitFor()
    const inTeam = await listed(team.owner.client, `workspaceId=${team.id}`)
    expect(inTeam.map(({ name }) => name)).toEqual(['Plans', 'up.txt'])
  })

  it('follows a folder of another workspace', async () => {
    const [plans] = await listed(team.owner.client, `workspaceId=${team.id}`)
    const page = await open(`/drive/folders/${plans?.hash}`)
    expect(await switcher(page).getAttribute('aria-label')).toBe('Workspace: Team')
    await switchTo(page, 'Default')
    await rowOf(page, 'mine.txt').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Plans', level: 1 }).waitFor()
    await expect.poll(() => switcher(page).getAttribute('aria-label')).toBe('Workspace: Team')
  })
})

describe('moving to another workspace', () => {
  it('says what changes before, and is undone', async () => {
    await begin('Editor')
    const page = await open()
    await selectRows(page, 'mine.txt')
    await chooseAction(page, 'Move to …')
    const dialog = page.getByRole('dialog', { name: 'Move “mine.txt” to' })
    await dialog.getByRole('button', { name: /Workspace/ }).click()
    await page.getByRole('option', { name: 'Team' }).click()
    await dialog.getByRole('row', { name: 'Plans' }).click()
    await dialog.getByText(/People with access to “Plans” will see it/).waitFor()
    await dialog.getByText(/It belongs to .* then, and counts toward their storage/).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await page.getByText('“mine.txt” moved to “Plans”').waitFor()
    const found = await listed(team.owner.client, `workspaceId=${team.id}&query=mine`)
    expect(found).toHaveLength(1)
    await undo(page)
    await rowOf(page, 'mine.txt').waitFor()
    expect(await listed(team.owner.client, `workspaceId=${team.id}&query=mine`)).toEqual([])
  })

  it('begins in the workspace that is shown, and says what leaving it changes', async () => {
    await begin('Editor')
    const page = await open()
    await switchTo(page, 'Team')
    await selectRows(page, 'Plans')
    await chooseAction(page, 'Move to …')
    const dialog = page.getByRole('dialog', { name: 'Move “Plans” to' })
    await dialog
      .getByRole('button', { name: /Workspace/ })
      .filter({ hasText: 'Team' })
      .click()
    await page.getByRole('option', { name: 'Default' }).click()
    await dialog.getByRole('row', { name: 'My files' }).click()
    await dialog.getByText(/counts? toward your storage/).waitFor()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await page.getByText('“Plans” moved to “My files”', { exact: true }).waitFor()
  })

  it('asks when something is cut here and pasted there', async () => {
    await begin('Editor')
    const page = await open()
    await selectRows(page, 'mine.txt')
    await page.keyboard.press('Control+x')
    await switchTo(page, 'Team')
    await rowOf(page, 'Plans').waitFor()
    await page.keyboard.press('Control+v')
    const dialog = page.getByRole('alertdialog', { name: 'Move “mine.txt” to another drive?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await namesOnPage(page)).toEqual(['Plans'])
    await page.keyboard.press('Control+v')
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await rowOf(page, 'mine.txt').waitFor()
  })

  it('a contributor is offered no move, share or link of others’ files', async () => {
    await begin('Contributor')
    const page = await open()
    await switchTo(page, 'Team')
    await selectRows(page, 'Plans')
    await rowOf(page, 'Plans').click({ button: 'right' })
    await page.getByRole('menuitem').first().waitFor()
    const words = await page.getByRole('menuitem').allTextContents()
    expect(words.map((word) => word.replace(/(Enter|F2|Del)$/, ''))).toEqual([
      'Open',
      'Star',
      'Rename',
      'Make a copy',
      'Copy to …',
      'Download',
      'Details',
    ])
  })
})

it('a workspace whose owner is banned is read-only, and says so', async () => {
  await begin('Admin')
  await app.db.run(
    sql`UPDATE users SET banned_at = '2026-01-01T00:00:00.000Z' WHERE id = ${team.owner.id}`,
  )
  const page = await open()
  await switchTo(page, 'Team')
  await page.getByText('This workspace is read-only').waitFor()
  expect(await page.getByRole('button', { name: 'New', exact: true }).count()).toBe(0)
})

it('a workspace that is left meanwhile leads back to the own files', async () => {
  await begin('Editor')
  await createFolder(team.member.client, 'Own')
  const page = await open()
  await switchTo(page, 'Team')
  await rowOf(page, 'Plans').waitFor()
  await app.db.run(sql`DELETE FROM workspace_members WHERE user_id = ${team.member.id}`)
  await page.getByRole('link', { name: 'Recent' }).click()
  await page.getByRole('heading', { name: 'Workspace not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to My files' }).click()
  await rowOf(page, 'Own').waitFor()
  expect(await switcher(page).getAttribute('aria-label')).toBe('Workspace: Default')
})
