import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit, waitUntilAlive } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { listed, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'
import { createWorkspace } from '#tests/support/workspaces.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  app = await sharedApp()
  browser = await sharedBrowser()
})

/** As the system posts them to an installed app. */
const share = (page: Page, ...names: string[]) =>
  page.evaluate((shared) => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/drive/share-target', method: 'post' })
    form.enctype = 'multipart/form-data'
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'files', multiple: true })
    const chosen = new DataTransfer()
    for (const name of shared) chosen.items.add(new File([`from ${name}`], name))
    input.files = chosen.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, names)

async function openWithWorker(client: ApiClient): Promise<Page> {
  const page = await openPage(browser, app, { as: client, serviceWorkers: 'allow', isNew: true })
  await visit(page, '/drive')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

const namesIn = async (client: ApiClient) =>
  (await listed(client, 'workspaceId=0')).map(({ name }) => name).toSorted()

const keptFiles = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shared-')))

const cookiesOf = (client: ApiClient) =>
  [...client.cookies].map(([name, value]) => ({ name, value, url: app.url }))

describe('files shared with the installed app', () => {
  it('are uploaded into My files, whatever is open, once the user agrees', async () => {
    const user = await registerUser(app)
    const workspaceId = await createWorkspace(user)
    const page = await openWithWorker(user.client)
    await page
      .context()
      .addCookies([{ name: 'activeWorkspaceId', value: String(workspaceId), url: app.url }])
    await share(page, 'a photo.jpg', 'große Notiz.txt')
    await page.getByText('Upload 2 shared files to My files?').waitFor()
    await page.getByText('a photo.jpg, große Notiz.txt').waitFor()
    expect(await namesIn(user.client)).toEqual([])
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect.poll(() => namesIn(user.client)).toEqual(['a photo.jpg', 'große Notiz.txt'])
    expect(new URL(page.url()).search).toBe('')
    expect(await keptFiles(page)).toEqual([])
    const [file] = await listed(user.client, 'workspaceId=0&query=photo')
    const content = await user.client.get(`file-entries/${file?.hash}/content`)
    expect(content.body).toBe('from a photo.jpg')
  })

  it('that the user does not want are not uploaded, nor asked about again', async () => {
    const { client } = await registerUser(app)
    const page = await openWithWorker(client)
    await share(page, 'a.txt')
    await page.getByText('Upload the shared file to My files?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await waitUntilAlive(page)
    expect(await keptFiles(page)).toEqual([])
    expect(await namesIn(client)).toEqual([])
  })

  it('whose names are taken are asked about like all uploads', async () => {
    const { client } = await registerUser(app)
    await uploadFile(client, { name: 'a.txt' })
    const page = await openWithWorker(client)
    await share(page, 'a.txt')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const clash = page.getByRole('alertdialog', { name: 'This name is taken' })
    await clash.getByRole('button', { name: 'Keep both' }).click()
    await expect.poll(async () => (await namesIn(client)).length).toBe(2)
  })

  it('wait for the sign-in', async () => {
    const user = await registerUser(app)
    const page = await openWithWorker(user.client)
    await page.context().clearCookies()
    await visit(page, '/login')
    await share(page, 'a.txt')
    await page.waitForURL('**/login?redirect=%2Fdrive%3Fshared%3D1')
    await waitUntilAlive(page)
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.keyboard.press('Enter')
    await page.getByText('Upload the shared file to My files?').waitFor()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await rowOf(page, 'a.txt').waitFor()
  })

  it('are not for another user, nor for who signs in much later', async () => {
    const first = await registerUser(app)
    const second = await registerUser(app)
    const page = await openWithWorker(first.client)
    // The drive that would take them is not reached.
    await page.route('**/drive?shared=1', (route) => route.abort())
    await share(page, 'secret.txt')
    await expect.poll(() => keptFiles(page)).toEqual([`shared-${first.id}`])
    await page.context().clearCookies()
    await page.context().addCookies(cookiesOf(second.client))
    await page.unrouteAll()
    await visit(page, '/drive?shared=1')
    await page.getByText('The shared files could not be received').waitFor()
    expect(await keptFiles(page)).toEqual([])

    await page.evaluate(async () => {
      const headers = { 'x-name': 'old.txt', 'x-shared-at': String(Date.now() - 16 * 60_000) }
      await (await caches.open('shared-0')).put('/shared/1', new Response('old', { headers }))
    })
    await visit(page, '/drive?shared=1')
    await page.getByText('The shared files could not be received').waitFor()
    expect(await keptFiles(page)).toEqual([])
  })

  it('are deleted at log-out', async () => {
    const { client } = await registerUser(app)
    const page = await openWithWorker(client)
    await page.evaluate(async () => {
      const headers = { 'x-name': 'a.txt', 'x-shared-at': String(Date.now()) }
      await (await caches.open('shared-0')).put('/shared/1', new Response('a', { headers }))
      await fetch('/auth/logout', { method: 'POST' })
    })
    expect(await keptFiles(page)).toEqual([])
  })
})

it('without the service worker, the page says that nothing was received', async () => {
  const { client } = await registerUser(app)
  const page = await openPage(browser, app, { as: client, path: '/drive' })
  await share(page, 'a.txt')
  await page.waitForURL('**/drive')
  await page.getByText('The shared files could not be received').waitFor()
  expect(await namesIn(client)).toEqual([])
})
