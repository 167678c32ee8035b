import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settle, startQueue } from '#tests/support/start-queue.ts'
import { pickedFile } from '#tests/support/picked-files.ts'
import { statusOf } from '#web/uploads/queue/upload-state.ts'
import { shownUploads } from '#web/uploads/panel/shown-uploads.ts'

const COUNT = 10_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => vi.useRealTimers())

/** Too large for bundles. */
const MIB = 1024 ** 2

const many = (count: number, size = MIB) =>
  Array.from({ length: count }, (_, index) => pickedFile(`file ${index}.txt`, { size }))

it('10,000 files are asked about in batches, and the first ones start before the last are asked about', async () => {
  const { site, queue, add } = startQueue()
  await add(...many(COUNT))
  expect(site.asked.map(({ files }) => files.length)).toEqual(Array.from({ length: 20 }, () => 500))
  expect(site.called.indexOf('presign')).toBeLessThan(site.called.lastIndexOf('validate'))
  expect(queue.getSnapshot().totals).toMatchObject({ count: COUNT, active: COUNT })
})

it('are told of ten times a second at most, however much happens to them', async () => {
  const { site, queue, add } = startQueue()
  let told = 0
  queue.subscribe(() => told++)
  await add(...many(COUNT))
  for (let index = 0; index < COUNT; index++) {
    const put = site.puts[index]
    for (const bytes of [100, 500, 900]) put?.progress(bytes)
    put?.arrive()
    if (index % 3 === 2) await settle()
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(queue.getSnapshot().totals).toMatchObject({ completed: COUNT, active: 0 })
  expect(told).toBeLessThan(10)
}, 60_000)

it('leave a page that draws slowly seven eighths of its time, and their end is told soon', async () => {
  const DRAWING_MS = 60
  const { site, queue, add } = startQueue()
  const told: number[] = []
  queue.subscribe(() => {
    told.push(performance.now())
    vi.advanceTimersByTime(DRAWING_MS)
  })
  await add(...many(2))
  const begunAt = performance.now()
  for (let step = 1; performance.now() < begunAt + 4000; step++) {
    site.puts[0]?.progress(step)
    await vi.advanceTimersByTimeAsync(10)
  }
  const share = (told.filter((at) => at > begunAt).length * DRAWING_MS) / 4000
  expect(share).toBeGreaterThan(0.05)
  // An eighth, and the first one.
  expect(share).toBeLessThan(1 / 7)

  site.letAllArrive()
  for (const { arrive } of site.puts) arrive()
  await settle()
  const endedAt = performance.now()
  expect(queue.getSnapshot().totals.active).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(told.at(-1)).toBeGreaterThanOrEqual(endedAt - DRAWING_MS)
  expect(told.at(-1)).toBeLessThanOrEqual(endedAt + 100)
})

it('shows those under way first, then those that failed, where not all can be shown', async () => {
  const { site, queue, add } = startQueue()
  site.says.errors = [{ file: 'file 700.txt', name: 'file 700.txt', message: 'No.' }]
  await add(...many(1000))
  site.puts[0]?.arrive()
  await settle()
  const shown = shownUploads(queue.getSnapshot().uploads)
  expect(shown).toHaveLength(100)
  expect(shown.slice(0, 5).map((upload) => [upload.file.name, statusOf(upload)])).toEqual([
    ['file 1.txt', 'inProgress'],
    ['file 2.txt', 'inProgress'],
    ['file 3.txt', 'inProgress'],
    ['file 700.txt', 'failed'],
    ['file 4.txt', 'pending'],
  ])
})

it('shows those that failed beside bundles of hundreds', async () => {
  const { site, queue, add } = startQueue()
  site.says.errors = [{ file: 'file 700.txt', name: 'file 700.txt', message: 'No.' }]
  await add(...many(1000, 1000))
  const shown = shownUploads(queue.getSnapshot().uploads)
  expect(queue.getSnapshot().uploads.filter(({ state }) => state === 'sending')).toHaveLength(300)
  expect(shown.map(({ file }) => file.name).slice(49, 52)).toEqual([
    'file 49.txt',
    'file 700.txt',
    'file 50.txt',
  ])
})
