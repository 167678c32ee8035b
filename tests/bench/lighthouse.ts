import lighthouse, { desktopConfig } from 'lighthouse'
import type { App } from '#tests/support/app.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
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

/** Lighthouse's scores, the median of {@link RUNS}: of pages for search engines all, of others the performance on a phone. */
export async function measureLighthouse(app: App): Promise<BenchRow[]> {
  const { client } = await registerUser(app)
  await Promise.all(['Pictures', 'Letters', 'Music'].map((name) => createFolder(client, name)))
  for (let index = 0; index < 20; index++) await uploadFile(client, { name: `note ${index}.txt` })
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const rows = await measurePublicPages(app)
  for (const [path, atLeast, headers] of [
    ['/login', 98, {}],
    ['/drive', 95, { cookie }],
    ['/account-settings', 95, { cookie }],
  ] as const) {
    const runs = await runSome(app.url + path, 'phone', headers)
    rows.push(
      {
        what: `Lighthouse on a phone: ${path}`,
        figure: median(runs.map(({ scores }) => scores.performance)),
        unit: '',
        atLeast,
      },
      blockingRow(runs),
    )
  }
  return rows
}

/** The landing page, a custom page and the contact page. */
async function measurePublicPages(app: App): Promise<BenchRow[]> {
  const admin = await app.adminClient()
  await admin.post('admin/pages', {
    title: 'About us',
    slug: 'about-us',
    body: '<h2>Who we are</h2><p>An atoll in calm water, and <a href="/contact">easy to reach</a>.</p>',
  })
  const rows: BenchRow[] = []
  for (const screen of SCREENS)
    for (const path of ['/', '/pages/about-us', '/contact']) {
      const runs = await runSome(app.url + path, screen)
      for (const category of CATEGORIES)
        rows.push({
          what: `Lighthouse on a ${screen}, ${category}: ${path}`,
          figure: median(runs.map(({ scores }) => scores[category])),
          unit: '',
          atLeast: 98,
        })
      rows.push(blockingRow(runs))
    }
  return rows
}

type Run = Awaited<ReturnType<typeof runLighthouse>>

async function runSome(address: string, screen: Screen, headers = {}): Promise<Run[]> {
  const runs: Run[] = []
  while (runs.length < RUNS) runs.push(await runLighthouse(address, screen, headers))
  return runs
}

const blockingRow = (runs: Run[]): BenchRow => ({
  what: '  … blocking time',
  figure: median(runs.map(({ blockingMs }) => blockingMs)),
  unit: 'ms',
})

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
