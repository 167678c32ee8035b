import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '#tests/support/scripted-queue.ts'
import { settle, startQueue } from '#tests/support/start-queue.ts'
import { largeFile } from '#tests/support/picked-files.ts'
import { PART_SIZE } from '#tests/support/scripted-uploads.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const THROUGH_SITE = { s3_direct_upload: false }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

describe('bytes sent before a pause or resume do not count towards the speed', () => {
  it('of parts that are gone on with after a reload', async () => {
    const before = startQueue()
    await before.add(largeFile('film.mp4', 20 * PART_SIZE))
    for (let part = 0; part < 10; part++) {
      before.site.puts[part]?.arrive()
      await settle()
    }
    const { site, queue, find, add } = startQueue({ memory: before.site.deps.memory })
    await add(largeFile('film.mp4', 20 * PART_SIZE))
    expect(find('film.mp4').bytesUploaded).toBe(10 * PART_SIZE)
    await seconds(2)
    site.puts[0]?.progress(2 * MIB)
    expect(queue.getSnapshot().totals).toMatchObject({
      bytesPerSecond: MIB,
      secondsLeft: (10 * PART_SIZE) / MIB - 2,
    })
  })

  it.each(['pause', 'retry'] as const)('of a tus upload, at its %s', async (how) => {
    const { site, queue, idOf, add } = startQueue({ settings: THROUGH_SITE })
    await add(largeFile('film.mp4', 100 * MIB))
    site.tus[0]?.create('begun')
    site.tus[0]?.progress(0)
    site.tus[0]?.progress(60 * MIB)
    if (how === 'pause') {
      queue.pause(idOf('film.mp4'))
      await settle()
      queue.resume(idOf('film.mp4'))
    } else {
      site.tus[0]?.refuse(422)
      await settle()
      queue.retry(idOf('film.mp4'))
    }
    await settle()
    site.tus[1]?.progress(50 * MIB)
    await seconds(2)
    site.tus[1]?.progress(52 * MIB)
    expect(queue.getSnapshot().totals).toMatchObject({ bytesPerSecond: MIB, secondsLeft: 48 })
  })
})

describe('the time left', () => {
  it('is that of what is not paused', async () => {
    const { site, queue, idOf, add } = startQueue()
    await add(largeFile('film.mp4', 10 * GIB), ...files('small'))
    queue.pause(idOf('film.mp4'))
    await settle()
    await seconds(1)
    site.puts.at(-1)?.progress(100)
    expect(queue.getSnapshot().totals).toMatchObject({ bytesPerSecond: 100, secondsLeft: 9 })
  })

  it('is not told where all that is left is paused', async () => {
    const { site, queue, idOf, add } = startQueue()
    await add(...files('1', '2', '3', '4'))
    queue.pause(idOf('4'))
    await seconds(2)
    for (const put of site.puts) {
      put.progress(900)
      put.arrive()
    }
    await settle()
    expect(queue.getSnapshot().totals).toMatchObject({
      active: 1,
      bytesPerSecond: 0,
      secondsLeft: null,
    })
  })
})
