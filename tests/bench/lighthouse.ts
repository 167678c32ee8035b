import lighthouse, { desktopConfig } from 'lighthouse'
import type { App } from '#tests/support/app.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createFolder, createLink, registerUser, uploadFile } from '#tests/support/factories.ts'
import { freePort } from '#worker/host/ports.ts'
import { median } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

/** Of each page, as a single score varies by a few points. */
const RUNS = 3

/** Screens that Lighthouse has profiles of: a slow phone on slow 4G, and a desktop. Both are simulated. */
const SCREENS = ['phone', 'desktop'] as const
type Screen = (typeof SCREENS)[number]

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/** Pages that keep themselves from search engines are not judged as results of theirs. */
const WITHOUT_SEO = CATEGORIES.filter((category) => category !== 'seo')

/** Lighthouse's scores, the median of {@link RUNS}. */
export async function measureLighthouse(app: App): Promise<BenchRow[]> {
  return [...(await measurePublicPages(app)), ...(await measureSignedIn(app))]
}

async function measurePublicPages(app: App): Promise<BenchRow[]> {
  const admin = await app.adminClient()
  await admin.post('admin/pages', {
    title: 'About us',
    slug: 'about-us',
    body: '<h2>Who we are</h2><p>An atoll in calm water, and <a href="/contact">easy to reach</a>.</p>',
  })
  const { client } = await registerUser(app)
  const folder = await createFolder(client, 'Shared')
  for (let index = 0; index < 20; index++)
    await uploadFile(client, { name: `note ${index}.txt`, parentId: folder.id })
  const link = await createLink(client, folder.id)
  const rows: BenchRow[] = []
  for (const screen of SCREENS) {
    for (const path of ['/', '/pages/about-us', '/contact'])
      rows.push(...(await measurePage(app, { path, screen, categories: CATEGORIES, atLeast: 98 })))
    for (const path of ['/login', '/register', '/forgot-password', `/drive/s/${link.hash}`])
      rows.push(...(await measurePage(app, { path, screen, categories: WITHOUT_SEO, atLeast: 98 })))
  }
  return rows
}

async function measureSignedIn(app: App): Promise<BenchRow[]> {
  const { client } = await registerUser(app)
  await Promise.all(['Pictures', 'Letters', 'Music'].map((name) => createFolder(client, name)))
  for (let index = 0; index < 20; index++) await uploadFile(client, { name: `note ${index}.txt` })
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const rows: BenchRow[] = []
  for (const path of ['/drive', '/account-settings'])
    rows.push(
      ...(await measurePage(
        app,
        { path, screen: 'phone', categories: WITHOUT_SEO, atLeast: 95 },
        { cookie },
      )),
    )
  return rows
}

interface Measured {
  path: string
  screen: Screen
  categories: readonly Category[]
  atLeast: number
}

async function measurePage(
  app: App,
  { path, screen, categories, atLeast }: Measured,
  headers: { cookie?: string } = {},
): Promise<BenchRow[]> {
  const runs: Run[] = []
  while (runs.length < RUNS) runs.push(await runLighthouse(app.url + path, screen, headers))
  return [
    ...categories.map((category) => ({
      what: `Lighthouse on a ${screen}, ${category}: ${path}`,
      figure: median(runs.map(({ scores }) => scores[category])),
      unit: '',
      atLeast,
    })),
    {
      what: '  … blocking time',
      figure: median(runs.map(({ blockingMs }) => blockingMs)),
      unit: 'ms',
    },
  ]
}

type Run = Awaited<ReturnType<typeof runLighthouse>>

/** In a browser of its own: cookies that it has from an earlier visit win over the header. */
async function runLighthouse(
  address: string,
  screen: Screen,
  extraHeaders: { cookie?: string },
): Promise<{ scores: Record<Category, number>; blockingMs: number }> {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const result = await lighthouse(
      address,
      { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES], extraHeaders },
      screen === 'desktop' ? desktopConfig : undefined,
    )
    const { finalDisplayedUrl, categories, audits } = result?.lhr ?? {}
    if (finalDisplayedUrl !== address) throw new Error(`${address} led to ${finalDisplayedUrl}`)
    const scoreOf = (category: Category) => Math.round((categories?.[category]?.score ?? 0) * 100)
    return {
      scores: Object.fromEntries(
        CATEGORIES.map((category) => [category, scoreOf(category)]),
      ) as Record<Category, number>,
      blockingMs: Math.round(audits?.['total-blocking-time']?.numericValue ?? Infinity),
    }
  } finally {
    await browser.close()
  }
}
