import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { sessions } from '#db/schema/index.ts'
import type { App } from '#tests/support/app.ts'
import { visit } from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { keptOn, openKeptDrive, pathsKept, userWithFiles } from '#tests/support/kept-drive.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  app = await sharedApp()
  browser = await sharedBrowser()
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
    const { client } = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, client)
    await page.getByRole('button', { name: 'Account', exact: false }).first().click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => keptOn(page)).toEqual({})
    await expectNothing(page)
  })

  it('after logging out where the service worker does not see it, even without a further page', async () => {
    const { client } = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, client)
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
    const { client } = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, client)
    await page.context().clearCookies()
    await page.goto('/')
    await expectNothing(page)
  })

  it.each(['a read', 'a write', 'a page'])(
    'once the session has ended elsewhere, at %s',
    async (what) => {
      const { client, id } = await userWithFiles(app)
      const page = await openKeptDrive({ app, browser }, client)
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
    const first = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, first.client)
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
    const first = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, first.client)
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
    const { client, id } = await userWithFiles(app)
    const page = await openKeptDrive({ app, browser }, client)
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
