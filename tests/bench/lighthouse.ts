import lighthouse from 'lighthouse'
import type { App } from '#tests/support/app.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createFolder, registerUser, uploadFile } from '#tests/support/factories.ts'
import { freePort } from '#worker/host/ports.ts'
import { median } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

/** Of each page, as a single score varies by a few points. */
const RUNS = 3

/** Lighthouse's performance on its phone profile (a slow phone on slow 4G, simulated), the median of {@link RUNS}. */
export async function measureLighthouse(app: App): Promise<BenchRow[]> {
  const { client } = await registerUser(app)
  await Promise.all(['Pictures', 'Letters', 'Music'].map((name) => createFolder(client, name)))
  for (let index = 0; index < 20; index++) await uploadFile(client, { name: `note ${index}.txt` })
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const rows: BenchRow[] = []
  for (const [path, atLeast, headers] of [
    ['/', 98, {}],
    ['/login', 98, {}],
    ['/drive', 95, { cookie }],
    ['/account-settings', 95, { cookie }],
  ] as const) {
    const runs: { score: number; blockingMs: number }[] = []
    while (runs.length < RUNS) runs.push(await runLighthouse(app.url + path, headers))
    rows.push(
      {
        what: `Lighthouse on a phone: ${path}`,
        figure: median(runs.map(({ score }) => score)),
        unit: '',
        atLeast,
      },
      {
        what: '  … blocking time',
        figure: median(runs.map(({ blockingMs }) => blockingMs)),
        unit: 'ms',
      },
    )
  }
  return rows
}

/** In a browser of its own: cookies that it has from an earlier visit win over the header. */
async function runLighthouse(address: string, extraHeaders: { cookie?: string }) {
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance'],
      extraHeaders,
    })
    const { finalDisplayedUrl, categories, audits } = result?.lhr ?? {}
    if (finalDisplayedUrl !== address) throw new Error(`${address} led to ${finalDisplayedUrl}`)
    return {
      score: Math.round((categories?.['performance']?.score ?? 0) * 100),
      blockingMs: Math.round(audits?.['total-blocking-time']?.numericValue ?? Infinity),
    }
  } finally {
    await browser.close()
  }
}
