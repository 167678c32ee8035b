import { scriptedQueue } from '#tests/support/scripted-queue.ts'
import { pickedFile } from '#tests/support/scripted-uploads.ts'
import { shownUploads } from '#web/uploads/panel/shown-uploads.ts'
import type { BenchRow } from './print-table.ts'

const FEW = 1000
const MANY = 10_000

/** Compares the queue's cost for each file of many with each of few: it must not grow with their number. */
export async function measureQueue(): Promise<BenchRow[]> {
  await timeToUpload(FEW)
  const ofFew = (await timeToUpload(FEW)) / FEW
  const ofMany = (await timeToUpload(MANY)) / MANY
  return [
    {
      what: `upload queue: a file of ${MANY} over one of ${FEW}`,
      figure: ofMany / ofFew,
      unit: '×',
      atMost: 3,
    },
  ]
}

/** Milliseconds of work for `count` files, each with some progress, shown as often as the queue tells of changes. */
async function timeToUpload(count: number): Promise<number> {
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const { site, queue, add } = scriptedQueue({ settle })
  queue.subscribe(() => shownUploads(queue.getSnapshot().uploads))
  const startedAt = performance.now()
  await add(...Array.from({ length: count }, (_, index) => pickedFile(`file ${index}.txt`)))
  for (let index = 0; index < count; index++) {
    while (!site.puts[index]) await settle()
    for (const bytes of [100, 500, 900]) site.puts[index]?.progress(bytes)
    site.puts[index]?.arrive()
  }
  while (queue.getSnapshot().totals.active > 0) await settle()
  return performance.now() - startedAt
}
