import { expect } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { ApiClient } from './api-client.ts'
import type { App } from './app.ts'
import { openPage, visit } from './browser-page.ts'
import { createFolder, registerUser, uploadFile } from './factories.ts'

interface Site {
  app: App
  browser: Browser
}

/** The paths kept for users on this device, by cache. */
export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('user-'))
    const entries = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => url.replace(location.origin, ''))] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })

export const pathsKept = async (page: Page) => Object.values(await keptOn(page)).flat()

/** A drive whose service worker keeps it, as soon as it was opened for the first time. */
export async function openKeptDrive(
  { app, browser }: Site,
  client: ApiClient,
  path = '/drive',
): Promise<Page> {
  const page = await openPage(browser, app, { as: client, serviceWorkers: 'allow', isNew: true })
  await visit(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => pathsKept(page)).toContain(path)
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/offline'))))
    .toBe(true)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await Promise.all(
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/assets/'))
            .map(({ name }) => caches.match(name)),
        )
        return kept.filter((file) => file === undefined).length
      }),
    )
    .toBe(0)
  return page
}

export async function userWithFiles(app: App) {
  const user = await registerUser(app)
  const folder = await createFolder(user.client, 'Reef')
  await uploadFile(user.client, { name: 'coral.txt', content: 'coral', parentId: folder.id })
  return { ...user, folder }
}
