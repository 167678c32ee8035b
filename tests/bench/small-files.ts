import type { Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import type { App } from '#tests/support/app.ts'
import { openPage } from '#tests/support/browser-page.ts'
import { holdFilesOver } from '#tests/support/drive-page.ts'
import { registerUser } from '#tests/support/factories.ts'
import { sendBundle } from '#tests/support/send-bundle.ts'
import { temporaryFolder } from '#tests/support/temporary-files.ts'
import { startBarePuts } from './bare-puts.ts'
import type { BarePuts } from './bare-puts.ts'
import { median, timed } from './print-table.ts'
import type { BenchRow } from './print-table.ts'
import { startByWrangler, startInMiniflare } from './r2-explorer/start-r2-explorer.ts'
import type { R2Explorer } from './r2-explorer/start-r2-explorer.ts'

const CONTENT = 'x'.repeat(1000)

/** Many short turns: whatever else the machine does, it does to all of them. */
const TURNS = 12
const FILES_PER_TURN = 300
const FILES_PER_BUNDLE = 100

/** As many bundles at once as our own client sends. */
const BUNDLES_AT_ONCE = 3

const DROPPED = 1000

/** Files of 1 kB a second, next to R2-Explorer in turn. */
export async function measureSmallFiles(app: App): Promise<BenchRow[]> {
  const { client } = await registerUser(app)
  const byWrangler = await startByWrangler()
  const inMiniflare = await startInMiniflare()
  const bare = await startBarePuts()
  const ways = {
    bundles: (turn: number) => sendBundles(client, turn),
    // As its dashboard sends them, which also waits 200 ms after each.
    oneByOne: (turn: number) => sendFiles(byWrangler, 1, `a${turn}`),
    sixAtOnce: (turn: number) => sendFiles(byWrangler, 6, `b${turn}`),
    withoutProxies: (turn: number) => sendFiles(inMiniflare, 6, `c${turn}`),
    barePuts: (turn: number) => putFiles(bare, turn),
  }
  const ms = { bundles: 0, oneByOne: 0, sixAtOnce: 0, withoutProxies: 0, barePuts: 0 }
  try {
    // The first turn warms up.
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const way of [
        'bundles',
        'oneByOne',
        'sixAtOnce',
        'withoutProxies',
        'barePuts',
      ] as const) {
        const time = await timed(() => ways[way](turn))
        if (turn > 0) ms[way] += time
      }
    }
  } finally {
    await byWrangler.stop()
    await inMiniflare.stop()
    await bare.stop()
  }
  const rate = (milliseconds: number) => (TURNS * FILES_PER_TURN * 1000) / milliseconds
  return [
    {
      what: 'files of 1 kB by API in bundles, over R2-Explorer by `wrangler dev`, one by one',
      figure: ms.oneByOne / ms.bundles,
      unit: '×',
      atLeast: 3,
    },
    { what: '  … six at once', figure: ms.sixAtOnce / ms.bundles, unit: '×' },
    {
      what: '  … six at once, without the proxies of `wrangler dev`',
      figure: ms.withoutProxies / ms.bundles,
      unit: '×',
    },
    { what: '  … in bundles', figure: rate(ms.bundles), unit: '/s' },
    {
      what: '  … by a Worker that only puts them into the bucket',
      figure: rate(ms.barePuts),
      unit: '/s',
    },
    { what: '  … by R2-Explorer, one by one', figure: rate(ms.oneByOne), unit: '/s' },
    { what: '  … by R2-Explorer, six at once', figure: rate(ms.sixAtOnce), unit: '/s' },
    {
      what: `${DROPPED} files of 1 kB dropped in a browser, until all are complete`,
      figure: await dropFilesPerSecond(app),
      unit: '/s',
      atLeast: 200,
    },
  ]
}

const startsOfBundles = [...Array(FILES_PER_TURN / FILES_PER_BUNDLE).keys()].map(
  (index) => index * FILES_PER_BUNDLE,
)

const putFiles = ({ put }: BarePuts, turn: number): Promise<void> =>
  inParallel(BUNDLES_AT_ONCE, startsOfBundles, (start) =>
    put(`${turn}-${start}-`, FILES_PER_BUNDLE, CONTENT.length),
  )

async function sendBundles(client: ApiClient, turn: number): Promise<void> {
  const names = namesOf(`${turn}`)
  const send = async (start: number) => {
    const some = names.slice(start, start + FILES_PER_BUNDLE)
    const { body } = await sendBundle(
      client,
      some.map((name) => ({ name, content: CONTENT })),
    )
    if (body.results.some(({ fileEntry }) => !fileEntry)) throw new Error('a file was refused')
  }
  await inParallel(BUNDLES_AT_ONCE, startsOfBundles, send)
}

const sendFiles = ({ upload }: R2Explorer, atOnce: number, turn: string): Promise<void> =>
  inParallel(atOnce, namesOf(turn), (name) => upload(name, CONTENT))

const namesOf = (turn: string) =>
  Array.from({ length: FILES_PER_TURN }, (_, index) => `${turn}-${index}.txt`)

async function inParallel<Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const workSome = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: count }, workSome))
}

async function dropFilesPerSecond(app: App): Promise<number> {
  const browser = await launchBrowser()
  const files = await temporaryFolder()
  try {
    const rates: number[] = []
    for (let round = 0; round < 3; round++) {
      const names = Array.from({ length: DROPPED }, (_, index) => `${round}-${index}.txt`)
      const paths = await Promise.all(names.map((name) => files.write(name, CONTENT)))
      const { client } = await registerUser(app)
      const page = await openPage(browser, app, { as: client, path: '/drive' })
      const time = await timed(() => dropAndWait(page, paths))
      rates.push(DROPPED / (time / 1000))
      await page.context().close()
    }
    return median(rates)
  } finally {
    await browser.close()
    await files.remove()
  }
}

async function dropAndWait(page: Page, paths: string[]): Promise<void> {
  const held = await holdFilesOver(page, paths)
  const hint = page.locator('.drop-hint')
  while (!(await hint.isVisible())) await held.move()
  await held.drop()
  // Seldom: a look through the panel is work for the page.
  await page.waitForFunction(
    (text) => document.querySelector('.upload-panel h2')?.textContent === text,
    `${DROPPED.toLocaleString('en')} uploads complete`,
    { polling: 100, timeout: 120_000 },
  )
}
