import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { readZip } from '#tests/support/read-zip.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

/** Clicks what downloads a zip: its name, and the names in it. */
async function downloadZip(page: Page, button: Locator) {
  const coming = page.waitForEvent('download')
  await button.click()
  const download = await coming
  const names = [...readZip(await readFile(await download.path())).keys()]
  return { name: download.suggestedFilename(), names: names.toSorted() }
}

describe('a download of several', () => {
  it('is one zip: of a folder, of what is chosen, and by a link', async () => {
    const user = await registerUser(app)
    const folder = await createFolder(user.client, 'Überfahrt')
    await uploadFile(user.client, { name: 'map.txt', parentId: folder.id })
    await uploadFile(user.client, { name: 'beside.txt' })
    const page = await openPage(browser, app, { as: user.client, path: '/drive' })
    const button = page.getByRole('toolbar').getByRole('button', { name: 'Download' })

    await rowOf(page, 'Überfahrt').click()
    expect(await downloadZip(page, button)).toEqual({
      name: 'Überfahrt.zip',
      names: ['Überfahrt/', 'Überfahrt/map.txt'],
    })

    await rowOf(page, 'beside.txt').click({ modifiers: ['Control'] })
    const all = await downloadZip(page, button)
    expect(all.name).toMatch(/^Atoll \d{4}-\d\d-\d\d\.zip$/)
    expect(all.names).toEqual(['beside.txt', 'Überfahrt/', 'Überfahrt/map.txt'])

    const link = await createLink(user.client, folder.id)
    const visitor = await openPage(browser, app, { path: `/drive/s/${link.hash}` })
    const byLink = await downloadZip(visitor, visitor.getByRole('link', { name: 'Download all' }))
    expect(byLink.names).toEqual(['Überfahrt/', 'Überfahrt/map.txt'])
  })
})
