import type { Browser } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { visit } from '#tests/support/browser-page.ts'
import { openListening, SONG } from '#tests/support/canary.ts'
import { rowOf, uploadPanel } from '#tests/support/drive-page.ts'
import {
  changeSettings,
  createFolder,
  createLink,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
let user: TestUser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})
beforeEach(async () => {
  user = await registerUser(app)
})

const MARKUP = [
  `</script><script>${SONG}</script>`,
  `<img src=x onerror="${SONG}">`,
  `"><svg onload="${SONG}">`,
  `<!--<script>${SONG}`,
  `{{${SONG}}}`,
  `';${SONG};'`,
].map((text) => text.replaceAll('/', '∕'))

it('the canary is heard when a script does run', async () => {
  const { page, heard } = await openListening(browser, app)
  await page.route('**/unsafe', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${SONG}</script>` }),
  )
  await page.goto('/unsafe')
  await expect
    .poll(heard)
    .toEqual(expect.arrayContaining(['a request', 'a dialog', expect.stringContaining('a mark')]))
})

describe('markup in a name', () => {
  it('is text in the list, in menus, dialogs, previews, toasts, the trash and on link pages', async () => {
    const { client } = user
    await Promise.all(MARKUP.map((markup) => createFolder(client, markup)))
    const folder = await createFolder(client, `in ${MARKUP[0]}`)
    const file = await uploadFile(client, {
      name: `${MARKUP[1]}.txt`,
      content: MARKUP.join('\n'),
      parentId: folder.id,
    })
    await trash(client, (await uploadFile(client, { name: `${MARKUP[2]}.txt` })).id)
    const link = await createLink(client, folder.id)

    const { page, heard } = await openListening(browser, app, user)
    await visit(page, '/drive')
    for (const markup of MARKUP) await rowOf(page, markup).waitFor()
    await visit(page, `/drive/folders/${folder.hash}`)
    expect(await page.title()).toBe(`in ${MARKUP[0]} - Atoll`)
    await rowOf(page, file.name).dblclick()
    await page
      .getByRole('dialog', { name: file.name })
      .getByText(MARKUP[2] ?? '')
      .waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, file.name).click()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await rowOf(page, file.name).click()
    await page.keyboard.press('Delete')
    await page.getByText(`“${file.name}” moved to trash`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await rowOf(page, file.name).waitFor()
    for (const path of [
      '/drive/trash',
      `/drive/s/${link.hash}`,
      `/drive/s/${link.hash}/${file.hash}`,
    ])
      await visit(page, path)
    await page.getByRole('heading', { name: file.name }).waitFor()
    expect(await heard()).toEqual([])
  })

  it('is text in the upload panel, where what turns a name around is seen', async () => {
    const { page, heard } = await openListening(browser, app, user)
    await visit(page, '/drive')
    const dialog = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Upload files' }).click()
    const names = MARKUP.map((markup, index) => `${index} ${markup}.txt`)
    const turned = 'song\u202Egpj.exe'
    await (
      await dialog
    ).setFiles(
      [...names, turned].map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from('x'),
      })),
    )
    for (const name of names) await rowOf(page, name).waitFor()
    const panel = uploadPanel(page)
    const refusal = 'A name cannot contain characters that change the direction of text.'
    await panel.getByText(refusal).waitFor()
    expect(await panel.innerText()).toContain('song[U+202E]gpj.exe')
    const labels = await panel
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
    expect(labels).toContain('Retry song[U+202E]gpj.exe')
    expect(await panel.innerHTML()).not.toContain('\u202E')
    for (const name of names) expect(await panel.innerText()).toContain(name)
    expect(await heard()).toEqual([])
  })
})

describe('markup in what every page embeds', () => {
  it('is data: settings, menus, policies, addresses', async () => {
    const admin = await app.adminClient()
    const evil = `</script><script>${SONG}</script>`
    await changeSettings(admin, {
      'branding.site_name': evil.slice(0, 60),
      'registration.policies': [{ id: 'terms', label: evil, action: '/terms' }],
      menus: [
        {
          id: 'm',
          name: evil,
          positions: ['footer', 'homepage-navbar', 'auth-page-footer'],
          items: [{ id: 'i', label: `<!--<script>${SONG}`, type: 'route', action: '/x' }],
        },
      ],
    })
    const { page, heard } = await openListening(browser, app, user)
    const guest = await openListening(browser, app)
    for (const path of ['/', '/drive', '/nowhere']) await visit(page, path)
    for (const path of [
      '/',
      '/register',
      '/login?email="><script>x</script>@example.com',
      `/login?redirect=</script><script>${SONG}</script>`,
      `/drive?preview=</script>`,
    ]) {
      await visit(guest.page, path)
    }
    await guest.page.getByText(`<!--<script>${SONG}`).first().waitFor()
    expect([...(await heard()), ...(await guest.heard())]).toEqual([])
    await changeSettings(admin, {
      'branding.site_name': 'Atoll',
      'registration.policies': [],
      menus: [],
    })
  })
})
