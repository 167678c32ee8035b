import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { sessions } from '#db/schema/index.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage, visit, waitUntilAlive, watchComplaints } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  app = await sharedApp()
  browser = await sharedBrowser()
})

const NOTICE = 'You are offline. View only.'

/** The paths kept for users on this device, by cache. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('user-'))
    const entries = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => url.replace(location.origin, ''))] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })

const pathsKept = async (page: Page) => Object.values(await keptOn(page)).flat()

/** A drive whose service worker keeps it, as soon as it was opened for the first time. */
async function openKeptDrive(client: ApiClient, path = '/drive'): Promise<Page> {
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

async function userWithFiles() {
  const user = await registerUser(app)
  const folder = await createFolder(user.client, 'Reef')
  await uploadFile(user.client, { name: 'coral.txt', content: 'coral', parentId: folder.id })
  return { ...user, folder }
}

describe('without a network', () => {
  it('a reload shows the drive as it was last seen, after one visit, and says that it is offline', async () => {
    const { client } = await userWithFiles()
    const page = await openKeptDrive(client)
    const complaints = watchComplaints(page)
    await page.context().setOffline(true)
    await page.reload()
    await waitUntilAlive(page)
    await rowOf(page, 'Reef').waitFor()
    await page.getByRole('status').filter({ hasText: NOTICE }).waitFor()
    expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  })

  it('a folder that was opened by a click is there too; one that was not says that it cannot be loaded', async () => {
    const { client, folder } = await userWithFiles()
    await createFolder(client, 'Lagoon')
    const page = await openKeptDrive(client)
    await rowOf(page, 'Reef').dblclick()
    await rowOf(page, 'coral.txt').waitFor()
    await expect.poll(() => pathsKept(page)).toContainEqual(expect.stringContaining(folder.hash))
    await page.context().setOffline(true)
    await page.reload()
    await waitUntilAlive(page)
    await rowOf(page, 'coral.txt').waitFor()
    await page.getByRole('heading', { name: 'Reef', level: 1 }).waitFor()
    await page.goto('/drive')
    await waitUntilAlive(page)
    await rowOf(page, 'Lagoon').dblclick()
    await page.getByText('No connection').waitFor()
  })

  it('other pages say so, with nobody’s name, and load by themselves when the network is back', async () => {
    const { client, email } = await userWithFiles()
    const page = await openKeptDrive(client)
    await page.context().setOffline(true)
    for (const path of ['/billing', '/pages/about', '/account-settings']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'No connection' }).waitFor()
      expect(await page.content()).not.toContain(email)
    }
    await page.getByRole('link', { name: 'Go to the drive' }).click()
    await rowOf(page, 'Reef').waitFor()
    await page.goto('/account-settings')
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Account settings' }).waitFor()
  })

  it('nothing can be changed, and nothing is changed later', async () => {
    const { client, folder } = await userWithFiles()
    const page = await openKeptDrive(client)
    await page.context().setOffline(true)
    await page.reload()
    await waitUntilAlive(page)
    await rowOf(page, 'Reef').click()
    await page.keyboard.press('Delete')
    await page.getByRole('alert').waitFor()
    await rowOf(page, 'Reef').waitFor()
    await page.context().setOffline(false)
    await page.waitForFunction(() => !('offline' in document.documentElement.dataset))
    expect((await client.get(`file-entries/${folder.id}`)).body.fileEntry.deleted_at).toBeNull()
  })

  it('a page that is open says so, and takes it back', async () => {
    const { client } = await registerUser(app)
    const page = await openPage(browser, app, { as: client, path: '/account-settings' })
    const notice = page.getByText(NOTICE)
    await page.context().setOffline(true)
    await notice.waitFor()
    expect(await notice.getAttribute('role')).toBe('status')
    await page.context().setOffline(false)
    await notice.waitFor({ state: 'detached' })
  })
})

describe('what is kept', () => {
  it('is the drive’s own pages and their lists: no file, no other page', async () => {
    const { client, folder } = await userWithFiles()
    const page = await openKeptDrive(client)
    await visit(page, `/drive/folders/${folder.hash}`)
    await rowOf(page, 'coral.txt').dblclick()
    await page.getByText('coral', { exact: true }).waitFor()
    for (const path of ['/account-settings', '/drive/search?query=coral', '/drive/links', '/'])
      await visit(page, path)
    const kept = await pathsKept(page)
    expect(kept).toContain(`/drive/folders/${folder.hash}`)
    const allowed =
      /^\/drive(\/folders\/[\w-]+)?$|^\/api\/v1\/(drive\/file-entries|me\/workspaces|user\/space-usage|users\/me\/folders)(\?|$)/
    expect(kept.filter((path) => !allowed.test(path))).toEqual([])
  })

  it('is never shown while the server answers', async () => {
    const { client } = await userWithFiles()
    const page = await openKeptDrive(client)
    await createFolder(client, 'Lagoon')
    await page.reload()
    await rowOf(page, 'Lagoon').waitFor()
    expect(await page.locator('html[data-offline]').count()).toBe(0)
  })
})

describe('nothing is left', () => {
  const expectNothing = async (page: Page) => {
    await page.context().setOffline(true)
    await page.goto('/drive')
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    await page.context().setOffline(false)
    await page.goto('/login')
    await expect.poll(() => keptOn(page)).toEqual({})
  }

  it('after logging out by the menu', async () => {
    const { client } = await userWithFiles()
    const page = await openKeptDrive(client)
    await page.getByRole('button', { name: 'Account', exact: false }).first().click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => keptOn(page)).toEqual({})
    await expectNothing(page)
  })

  it('after logging out where the service worker does not see it, even without a further page', async () => {
    const { client } = await userWithFiles()
    const page = await openKeptDrive(client)
    expect((await page.context().request.get('/drive')).status()).toBe(200)
    const cookies = await page.context().cookies()
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const headers = { origin: app.url, 'x-xsrf-token': token }
    const { status } = await page
      .context()
      .request.post('/auth/logout', { headers })
      .then((answer) => ({ status: answer.status() }))
    expect(status).toBe(200)
    await expectNothing(page)
  })

  it('after the cookies are gone, on any page', async () => {
    const { client } = await userWithFiles()
    const page = await openKeptDrive(client)
    await page.context().clearCookies()
    await page.goto('/')
    await expectNothing(page)
  })

  it.each(['a read', 'a write', 'a page'])(
    'once the session has ended elsewhere, at %s',
    async (what) => {
      const { client, id } = await userWithFiles()
      const page = await openKeptDrive(client)
      await app.db.delete(sessions).where(eq(sessions.userId, id))
      if (what === 'a page') {
        await page.reload()
        await page.waitForURL('**/login?redirect=*')
      } else {
        const status = await page.evaluate(async (isWrite) => {
          const { cookieStore } = window as unknown as { cookieStore: CookieStore }
          const token = (await cookieStore.get('XSRF-TOKEN'))?.value ?? ''
          const headers = { accept: 'application/json', 'x-xsrf-token': token }
          const write = {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: '{"name":"a","parentId":null}',
          }
          const answer = isWrite
            ? await fetch('/api/v1/folders', write)
            : await fetch('/api/v1/me/workspaces', { headers })
          return answer.status
        }, what === 'a write')
        expect(status).toBe(401)
      }
      await expect.poll(() => keptOn(page)).toEqual({})
      await expectNothing(page)
    },
  )

  it('for another user who signs in, who sees their own', async () => {
    const first = await userWithFiles()
    const page = await openKeptDrive(first.client)
    const second = await registerUser(app)
    await createFolder(second.client, 'Lagoon')
    await page.context().clearCookies()
    await page
      .context()
      .addCookies(
        [...second.client.cookies].map(([name, value]) => ({ name, value, url: app.url })),
      )
    await visit(page, '/drive')
    await expect
      .poll(async () => Object.keys(await keptOn(page)))
      .toEqual([expect.stringMatching(`^user-${second.id}-`)])
    await page.context().setOffline(true)
    await page.reload()
    await rowOf(page, 'Lagoon').waitFor()
    expect(await page.getByText('Reef').count()).toBe(0)
    // A page that only the first one had.
    await page.goto(`/drive/folders/${first.folder.hash}`)
    await page.getByText('No connection').waitFor()
    expect(await page.getByText('coral.txt').count()).toBe(0)
  })

  it('of another user’s, where a page of theirs is still open in another tab', async () => {
    const first = await userWithFiles()
    const page = await openKeptDrive(first.client)
    const second = await registerUser(app)
    await page
      .context()
      .addCookies(
        [...second.client.cookies].map(([name, value]) => ({ name, value, url: app.url })),
      )
    const status = await page.evaluate(async (userId) => {
      const headers = { accept: 'application/json', 'x-user-id': String(userId) }
      return (await fetch('/api/v1/me/workspaces', { headers })).status
    }, first.id)
    expect(status).toBe(409)
    await expect.poll(() => keptOn(page)).toEqual({})
  })

  it('of a former version, once a new one has taken over', async () => {
    const { client, id } = await userWithFiles()
    const page = await openKeptDrive(client)
    await page.evaluate(async (userId) => {
      const former = await caches.open(`user-${userId}-former`)
      await former.put('/drive', new Response('<html>old</html>'))
      await (await caches.open('files-former')).put('/assets/old.js', new Response(''))
      await (await navigator.serviceWorker.ready).unregister()
    }, id)
    // Registers it anew, so that it is activated.
    await visit(page, '/drive')
    await expect
      .poll(() => page.evaluate(() => caches.keys()))
      .not.toContainEqual(expect.stringContaining('former'))
    await expect.poll(() => pathsKept(page)).toContain('/drive')
    await page.context().setOffline(true)
    await page.reload()
    await rowOf(page, 'Reef').waitFor()
  })
})
