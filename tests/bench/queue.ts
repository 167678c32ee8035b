import { scriptedQueue } from '#tests/support/scripted-queue.ts'
import { pickedFile } from '#tests/support/picked-files.ts'
import { shownUploads } from '#web/uploads/panel/shown-uploads.ts'
import { median } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const FEW = 1000
const MANY = 10_000
const ROUNDS = 5

/** Too large for a bundle. */
const LARGE = 2 * 1024 ** 2

/** Compares the queue's cost for each file of many with each of few: it must not grow with their number. */
export async function measureQueue(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [how, timeToUpload] of [
    ['one by one', timeOneByOne],
    ['in bundles', timeInBundles],
  ] as const) {
    const times: { few: number; many: number }[] = []
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++)
      times.push({
        few: (await timeToUpload(FEW)) / FEW,
        many: (await timeToUpload(MANY)) / MANY,
      })
    const measured = times.slice(1)
    const ofFew = median(measured.map(({ few }) => few))
    const ofMany = median(measured.map(({ many }) => many))
    rows.push({
      what: `upload queue, ${how}: a file of ${MANY} over one of ${FEW}`,
      figure: ofMany / ofFew,
      unit: '×',
      atMost: 3,
    })
  }
  return rows
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Milliseconds of work for `count` files, each with some progress, shown as often as the queue tells of changes. */
async function timeOneByOne(count: number): Promise<number> {
  const { site, queue, isDone, startedAt } = await startUploads(count, LARGE)
  for (let index = 0; index < count; index++) {
    while (!site.puts[index]) await settle()
    for (const bytes of [100, 500, 900]) site.puts[index]?.progress(bytes)
    site.puts[index]?.arrive()
  }
  while (!isDone(queue)) await settle()
  return performance.now() - startedAt
}

async function timeInBundles(count: number): Promise<number> {
  const { site, queue, isDone, startedAt } = await startUploads(count, 1000)
  for (let index = 0; !isDone(queue); index++) {
    while (!site.bundles[index] && !isDone(queue)) await settle()
    const bundle = site.bundles[index]
    for (const bytes of [100, 500, 900])
      bundle?.files.forEach((_file, place) => bundle.progress(place, bytes))
    bundle?.arrive()
  }
  return performance.now() - startedAt
}

async function startUploads(count: number, size: number) {
  const { site, queue, add } = scriptedQueue({ settle })
  queue.subscribe(() => shownUploads(queue.getSnapshot().uploads))
  const startedAt = performance.now()
  await add(
    ...Array.from({ length: count }, (_, index) => pickedFile(`file ${index}.txt`, { size })),
  )
  const isDone = ({ getSnapshot }: typeof queue) => getSnapshot().totals.active === 0
  return { site, queue, isDone, startedAt }
}
