import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pickedFile } from '#tests/support/picked-files.ts'
import { refused } from '#tests/support/open-requests.ts'
import { settle, startQueue } from '#tests/support/start-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Node has no events of a browser's window.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const small = (count: number, size = 1000) =>
  Array.from({ length: count }, (_, index) => pickedFile(`${index}`, { size }))

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('many small files', () => {
  it('go up in bundles, the last few by themselves', async () => {
    const { site, queue, arrived, add } = startQueue()
    await add(...small(205))
    expect(site.bundles.map(({ files }) => files.length)).toEqual([100, 100])
    // The third slot has one of the five.
    expect(site.puts).toHaveLength(1)
    site.letAllArrive()
    for (const { arrive } of [...site.bundles, ...site.puts]) arrive()
    await settle()
    expect(queue.getSnapshot().totals).toMatchObject({ completed: 205, active: 0 })
    expect(arrived).toHaveLength(205)
    expect(site.bundles).toHaveLength(2)
  })

  it('go up in three bundles at once, each end lets the next one start', async () => {
    const { site, add } = startQueue()
    await add(...small(500))
    expect(site.bundles).toHaveLength(3)
    site.bundles[1]?.arrive()
    await settle()
    expect(site.bundles.map(({ files }) => files[0]?.name)).toEqual(['0', '100', '200', '300'])
  })

  it('of dropped folders too, beside others', async () => {
    const { site, add } = startQueue()
    const inFolder = small(120).map(({ file }) => ({ file, relativePath: `tree/${file.name}` }))
    await add(...inFolder)
    expect(site.bundles.map(({ files }) => files.length)).toEqual([100, 20])
    expect(site.bundles[0]?.files[0]).toEqual({
      name: '0',
      size: 1000,
      mime: 'text/plain',
      relativePath: 'tree/0',
      idempotencyKey: expect.stringMatching(/^[\w-]{36}$/) as string,
    })
    expect(site.bundles[0]?.destination).toEqual({ parentId: null, workspaceId: 0 })
  })

  it('go up one by one where the site takes no bundles, and where few wait', async () => {
    const { site, add } = startQueue()
    site.says.bundleFiles = 0
    await add(...small(30))
    expect([site.bundles.length, site.puts.length]).toEqual([0, 3])
    const { site: other, add: addToOther } = startQueue()
    await addToOther(...small(9))
    expect([other.bundles.length, other.puts.length]).toEqual([0, 3])
  })

  it('say what the owner has decided where names are taken', async () => {
    const { site, add } = startQueue({
      decide: async (clashes) => clashes.map((_, index) => (index === 0 ? 'skip' : 'replace')),
    })
    site.says.duplicates = Array.from({ length: 12 }, (_, index) => `${index}`)
    await add(...small(12))
    expect(site.bundles[0]?.files.map(({ name }) => name)).not.toContain('0')
    expect(site.bundles[0]?.files).toHaveLength(11)
    expect(site.bundles[0]?.files[0]?.onConflict).toBe('replace')
  })

  it('tell how much of each has been sent', async () => {
    const { site, queue, find, add } = startQueue()
    await add(...small(10))
    site.bundles[0]?.progress(0, 1000)
    site.bundles[0]?.progress(1, 500)
    await wait(1)
    expect([find('0').percentage, find('1').percentage, find('2').percentage]).toEqual([99, 50, 0])
    expect(queue.getSnapshot().totals.percentage).toBe(15)
  })
})

describe('a bundle', () => {
  it('of which one is refused shows that one as failed, the others as complete', async () => {
    const { site, find, statuses, add } = startQueue()
    await add(...small(12))
    site.bundles[0]?.arrive({ 5: refused(413, 'There is not enough space left for this file.') })
    await settle()
    expect(find('5')).toMatchObject({
      status: 'failed',
      message: { message: 'There is not enough space left for this file.' },
    })
    expect(Object.values(statuses()).filter((status) => status === 'completed')).toHaveLength(11)
  })

  it('of which one cannot be read says so of that one', async () => {
    const { site, find, add } = startQueue()
    await add(...small(12))
    site.bundles[0]?.arrive({ 5: new DOMException('', 'NotReadableError') })
    await settle()
    expect(find('5').message).toEqual({
      message: 'This file can no longer be read. It may have been moved or changed.',
    })
    expect(find('6').status).toBe('completed')
  })

  it('sends those again that found the site busy, under the same keys', async () => {
    const { site, find, queue, add } = startQueue()
    await add(...small(12))
    site.bundles[0]?.arrive({ 5: refused(503), 7: refused(507) })
    await settle()
    const [first, second] = site.bundles
    expect(second?.files.map(({ name }) => name)).toEqual(['5', '7'])
    expect(second?.files[0]?.idempotencyKey).toBe(first?.files[5]?.idempotencyKey)
    second?.arrive()
    await settle()
    expect(find('5').status).toBe('completed')
    expect(queue.getSnapshot().totals.completed).toBe(12)
  })

  it('gives those up that never get through', async () => {
    const { site, find, add } = startQueue()
    await add(...small(12))
    for (let attempt = 0; attempt < 6; attempt++) {
      site.bundles[attempt]?.arrive({ 5: refused(503, 'Busy.') })
      await wait(20)
    }
    expect(find('5')).toMatchObject({ status: 'failed', message: { message: 'Busy.' } })
    expect(find('6').status).toBe('completed')
  })

  it('that is refused fails with all its files', async () => {
    const { site, statuses, find, add } = startQueue()
    await add(...small(12))
    site.bundles[0]?.refuse(404, 'The folder that this should go into does not exist.')
    await settle()
    expect(new Set(Object.values(statuses()))).toEqual(new Set(['failed']))
    expect(find('11').message?.message).toContain('does not exist')
  })

  it('whose answer is lost waits for the connection, and is sent again under the same keys', async () => {
    const { site, find, queue, add } = startQueue()
    await add(...small(12))
    site.setReachable(false)
    site.bundles[0]?.lose()
    await settle()
    for (const name of ['0', '11'])
      expect(find(name).message?.message).toBe(
        'Connection lost. The upload resumes when it is back.',
      )
    await wait(60)
    expect(site.bundles).toHaveLength(1)
    site.setReachable(true)
    await wait(3)
    expect(find('0').message).toBeNull()
    expect(site.bundles[1]?.files).toEqual(site.bundles[0]?.files)
    site.bundles[1]?.arrive()
    await settle()
    expect(queue.getSnapshot().totals.completed).toBe(12)
  })

  it('from which one is canceled is sent again without it', async () => {
    const { site, queue, find, idOf, add } = startQueue()
    await add(...small(12))
    queue.abort(idOf('5'))
    await settle()
    expect(site.bundles[0]?.isAborted()).toBe(true)
    expect(find('5')).toMatchObject({ status: 'aborted', percentage: 0 })
    expect(site.bundles[1]?.files.map(({ name }) => name)).not.toContain('5')
    site.bundles[1]?.arrive()
    await settle()
    expect(queue.getSnapshot().totals.completed).toBe(11)
    queue.retry(idOf('5'))
    await settle()
    expect(find('5').status).toBe('inProgress')
  })

  it('whose files are all canceled is over', async () => {
    const { site, queue, statuses, add } = startQueue()
    await add(...small(120))
    queue.abortAll()
    await wait(60)
    expect(site.bundles.every(({ isAborted }) => isAborted())).toBe(true)
    expect(site.bundles).toHaveLength(2)
    expect(new Set(Object.values(statuses()))).toEqual(new Set(['aborted']))
  })

  it('is canceled while the connection is away', async () => {
    const { site, queue, statuses, add } = startQueue()
    await add(...small(12))
    site.setReachable(false)
    site.bundles[0]?.lose()
    await settle()
    queue.abortAll()
    site.setReachable(true)
    await wait(60)
    expect(site.bundles).toHaveLength(1)
    expect(new Set(Object.values(statuses()))).toEqual(new Set(['aborted']))
  })

  it('goes on when others are paused; those go up once they are resumed', async () => {
    const { site, queue, statuses, add } = startQueue()
    await add(...small(350))
    queue.pauseAll()
    expect(queue.getSnapshot().totals).toMatchObject({ active: 350, paused: 50 })
    for (const { arrive } of site.bundles) arrive()
    await settle()
    expect(site.bundles).toHaveLength(3)
    queue.resumeAll()
    await settle()
    expect(site.bundles[3]?.files).toHaveLength(50)
    site.bundles[3]?.arrive()
    await settle()
    expect(new Set(Object.values(statuses()))).toEqual(new Set(['completed']))
  })

  it('that nobody answers fails like any other', async () => {
    const { site, statuses, add } = startQueue()
    await add(...small(12))
    for (let attempt = 0; attempt < 6; attempt++) {
      site.bundles[attempt]?.lose()
      await wait(20)
    }
    expect(new Set(Object.values(statuses()))).toEqual(new Set(['failed']))
  })
})
