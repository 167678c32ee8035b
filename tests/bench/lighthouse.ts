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
  const port = await freePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  try {
    const rows: BenchRow[] = []
    for (const [path, atLeast, headers] of [
      ['/', 98, {}],
      ['/login', 98, {}],
      ['/drive', 95, { cookie }],
      ['/account-settings', 95, { cookie }],
    ] as const) {
      const scores: number[] = []
      const blockingMs: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const result = await lighthouse(app.url + path, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: ['performance'],
          extraHeaders: headers,
        })
        const { finalDisplayedUrl, categories, audits } = result?.lhr ?? {}
        if (!finalDisplayedUrl?.endsWith(path))
          throw new Error(`${path} led to ${finalDisplayedUrl}`)
        scores.push((categories?.['performance']?.score ?? 0) * 100)
        blockingMs.push(audits?.['total-blocking-time']?.numericValue ?? Infinity)
      }
      rows.push(
        {
          what: `Lighthouse on a phone: ${path}`,
          figure: Math.round(median(scores)),
          unit: '',
          atLeast,
        },
        { what: '  … blocking time', figure: Math.round(median(blockingMs)), unit: 'ms' },
      )
    }
    return rows
  } finally {
    await browser.close()
  }
}
