import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#tests/support/app.ts'
import {
  openPage,
  PHONE,
  visit,
  waitUntilAlive,
  watchComplaints,
} from '#tests/support/browser-page.ts'
import { rowOf } from '#tests/support/drive-page.ts'
import {
  createFolder,
  createLink,
  registerUser,
  trash,
  uploadFile,
} from '#tests/support/factories.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { insertFolders } from '#tests/support/insert-folders.ts'
import { sharedApp, sharedBrowser } from '#tests/support/shared-site.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([sharedApp(), sharedBrowser()])
})

/** A page's HTML without its data for scripts: what is seen before any of them runs. */
async function visibleHtml(client: ApiClient, path: string, cookie?: string): Promise<string> {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
  const html = await (await client.fetch('GET', path, undefined, { headers })).text()
  return html.replaceAll(/<script\b.*?<\/script>/gs, '')
}

describe('the first HTML', () => {
  it('of the drive holds the list, the folder’s name and the space in use', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Holiday')
    await uploadFile(client, { name: 'sea.txt', content: 'x'.repeat(2048) })
    await uploadFile(client, { name: 'inner.txt', parentId: folder.id })
    await trash(client, (await uploadFile(client, { name: 'old.txt' })).id)

    const root = await visibleHtml(client, '/drive')
    for (const text of ['Holiday', 'sea.txt', '2 KB', 'of 10 GB used']) expect(root).toContain(text)
    expect(root).not.toContain('inner.txt')
    expect(root).not.toContain('old.txt')
    const inner = await visibleHtml(client, `/drive/folders/${folder.hash}`)
    for (const text of ['<title>Holiday - Atoll</title>', 'inner.txt'])
      expect(inner).toContain(text)
    expect(await visibleHtml(client, '/drive/trash')).toContain('old.txt')
  })

  it('holds the folders of the side bar, open on the way to the one shown', async () => {
    const user = await registerUser(app)
    const { client } = user
    const top = await createFolder(client, 'Archive')
    const middle = await createFolder(client, 'Years', top.id)
    const inner = await createFolder(client, 'January', middle.id)
    await createFolder(client, 'February', middle.id)
    await createFolder(client, 'Beach')
    await createFolder(client, 'Shells', (await createFolder(client, 'Coast')).id)
    const other = await registerUser(app)
    await createFolder(other.client, 'Foreign')
    const treeAt = async (path: string) => {
      const html = await visibleHtml(client, path)
      const tree = /<section class="sidebar-folders">(.*?)<\/section>/s.exec(html)?.[1] ?? ''
      return [...tree.matchAll(/folder-node-name"[^>]*>([^<]*)/g)].map(([, name]) => name)
    }
    expect(await treeAt('/drive')).toEqual(['Archive', 'Beach', 'Coast'])
    expect(await treeAt('/drive/trash')).toEqual(['Archive', 'Beach', 'Coast'])
    expect(await treeAt(`/drive/folders/${inner.hash}`)).toEqual([
      'Archive',
      'Years',
      'February',
      'January',
      'Beach',
      'Coast',
    ])
    // Too many to be whole: the browser loads them.
    await insertFolders(
      app,
      user,
      Array.from({ length: 100 }, (_, index) => `More ${index}`),
    )
    expect(await treeAt('/drive')).toEqual([])
  })

  it('comes in the order that the visitor chose before', async () => {
    const { client } = await registerUser(app)
    for (const [name, size] of [
      ['a.txt', 10],
      ['b.txt', 30],
      ['c.txt', 20],
    ] as const)
      await uploadFile(client, { name, content: 'x'.repeat(size) })
    await client.put('drive/preferences', { orderBy: 'file_size', orderDir: 'desc' })
    const html = await visibleHtml(client, '/drive')
    expect(html.indexOf('b.txt')).toBeLessThan(html.indexOf('c.txt'))
    expect(html.indexOf('c.txt')).toBeLessThan(html.indexOf('a.txt'))
  })

  it.each([
    ['nothing', '', '0', ['not (prefers-color-scheme:dark)', '(prefers-color-scheme:dark)']],
    ['the system', 'be-active-theme=0', '0', ['prefers-color-scheme:dark)']],
    ['the dark theme', 'be-active-theme=2', '2', ['">:root{color-scheme:dark;']],
    ['a theme that does not exist', 'be-active-theme=99', '1', [':root{color-scheme:light']],
    ['no theme at all', 'be-active-theme=%3Cscript%3E', '1', [':root{color-scheme:light']],
  ])(
    'with a cookie that names %s has its theme already, so nothing flashes',
    async (_what, cookie, id, styles) => {
      const guest = await app.guest()
      for (const path of ['/', '/login', '/nowhere']) {
        const html = await visibleHtml(guest, path, cookie)
        expect(html, path).toContain(`<html lang="en" dir="ltr" data-theme="${id}">`)
        for (const style of styles) expect(html, path).toContain(style)
      }
    },
  )
})

describe('times in the first HTML', () => {
  const ADELAIDE = 'Australia/Adelaide'
  const timeIn = (timezone: string, iso: string) =>
    new Intl.DateTimeFormat('en', { timeZone: timezone, timeStyle: 'short' })
      .format(new Date(iso))
      .replace(/\s.*/, '')

  it.each([
    ['nothing', '', null, 'UTC'],
    ['a zone', `be-timezone=${ADELAIDE}`, null, ADELAIDE],
    ['another zone than the account', `be-timezone=${ADELAIDE}`, 'Asia/Kolkata', 'Asia/Kolkata'],
    ['no zone', 'be-timezone=Asia/Atlantis', null, 'UTC'],
    ['HTML', 'be-timezone=%3Cscript%3E', null, 'UTC'],
  ])('with a cookie that names %s', async (_what, cookie, timezone, shown) => {
    const { client } = await registerUser(app)
    const { updated_at: iso } = await uploadFile(client, { name: 'sea.txt' })
    if (timezone) await client.put('users/me', { timezone })
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`)
    const html = await visibleHtml(client, '/drive', [...cookies, cookie].join('; '))
    const [, title] = new RegExp(`<time dateTime="${iso}" title="([^"]*)"`).exec(html) ?? []
    expect(title).toContain(timeIn(shown, iso))
  })

  it('are in the browser’s zone once the drive has been open', async () => {
    const { client } = await registerUser(app)
    const { updated_at: iso } = await uploadFile(client, { name: 'sea.txt' })
    const page = await openPage(browser, app, { as: client, timezoneId: ADELAIDE, path: '/drive' })
    const zones = async () => (await page.context().cookies()).map(({ value }) => value)
    await expect.poll(zones).toContain(ADELAIDE)
    const html = await (await page.request.get('/drive')).text()
    expect(html).toMatch(
      new RegExp(`<time dateTime="${iso}" title="[^"]*${timeIn(ADELAIDE, iso)}[^"]*"`),
    )
  })
})

describe.each([
  { screen: 'a phone', options: PHONE },
  {
    screen: 'a desk where it is another day',
    options: { timezoneId: 'Pacific/Kiritimati', locale: 'de-DE' },
  },
])('no page complains on $screen', ({ options }) => {
  it('of hydration, of the content security policy or of anything else', async () => {
    const { client } = await registerUser(app)
    const folder = await createFolder(client, 'Holiday')
    const file = await uploadFile(client, { name: 'sea.txt' })
    const locked = await uploadFile(client, { name: 'locked.txt' })
    const links = [await createLink(client, file.id), await createLink(client, folder.id)].map(
      ({ hash }) => `/drive/s/${hash}`,
    )
    const lockedLink = `/drive/s/${(await createLink(client, locked.id, { password: 'open sesame' })).hash}`

    const guest = await openPage(browser, app, options)
    const member = await openPage(browser, app, { ...options, as: client })
    const complaints = [guest, member].map(watchComplaints)
    for (const path of ['/', '/login', '/register', ...links]) {
      await visit(guest, path)
    }
    for (const path of [
      '/',
      '/register',
      '/drive',
      `/drive/folders/${folder.hash}`,
      '/drive/trash',
      `/drive?preview=${file.hash}`,
      links[0] ?? '',
    ]) {
      await member.goto(path)
      // A member has no business there, and is led on.
      if (path === '/register') await member.waitForURL('**/drive')
      await waitUntilAlive(member)
    }
    expect(complaints.flat()).toEqual([])

    // A browser itself reports these statuses, and nothing else is reported.
    for (const path of [lockedLink, '/nowhere']) await guest.goto(path)
    await expect
      .poll(() => complaints.flat())
      .toEqual(
        [401, 404].map((status) =>
          expect.stringContaining(`the server responded with a status of ${status}`),
        ),
      )
  })
})

it('a complaint would be heard', async () => {
  const page = await openPage(browser, app, { path: '/' })
  const complaints = watchComplaints(page)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.ran = true">')
    setTimeout(() => {
      throw new Error('a bug')
    })
  })
  await expect
    .poll(() => complaints)
    .toEqual(
      expect.arrayContaining([expect.stringContaining('Content Security Policy'), 'thrown: a bug']),
    )
})

/** One page of a list, and a few on the next one. */
async function manyFolders() {
  const user = await registerUser(app)
  const names = Array.from(
    { length: 105 },
    (_, index) => `Folder ${String(index + 1).padStart(3, '0')}`,
  )
  await insertFolders(app, user, names)
  return user
}

it.each(['list', 'grid'] as const)(
  'a long folder is there at once as a %s, stays where it is when it was scrolled before the page came alive, and goes on as it is scrolled',
  async (layout) => {
    const { client } = await manyFolders()
    await client.put('drive/preferences', { layout })
    const html = await visibleHtml(client, '/drive')
    expect(html).toContain('Folder 100')
    expect(html).not.toContain('Folder 101')

    const page = await openPage(browser, app, { as: client })
    const complaints = watchComplaints(page)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\.js(\?|$)/, async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/drive', { waitUntil: 'commit' })
    const list = page.locator('[data-entries]')
    const rows = list.locator('[role="row"][data-key]')
    await expect.poll(() => rows.count()).toBe(100)
    await expect
      .poll(() =>
        list.evaluate((element) => {
          element.scrollTo(0, 1000)
          return element.scrollTop
        }),
      )
      .toBe(1000)
    expect(await page.locator('[data-island][data-alive]').count()).toBe(0)
    release()
    await waitUntilAlive(page)
    // The virtual list has replaced the server's rows.
    await expect.poll(() => rows.count()).toBeLessThan(90)
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(1000)

    const box = await list.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2000)
        return rowOf(page, 'Folder 105').isVisible()
      })
      .toBe(true)
    expect(complaints).toEqual([])
  },
)
