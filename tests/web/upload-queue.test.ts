import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '#tests/support/scripted-queue.ts'
import { settle, startQueue } from '#tests/support/start-queue.ts'
import { refused } from '#tests/support/open-requests.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('an upload', () => {
  it('goes from pending over in progress to completed, with its entry', async () => {
    const { site, queue, find, add, arrived } = startQueue()
    const seen: string[] = []
    queue.subscribe(() => void seen.push(find('a.txt').status))
    await add(...files('a.txt'))
    expect(find('a.txt')).toMatchObject({ status: 'inProgress', percentage: 0, entry: null })
    await vi.advanceTimersByTimeAsync(100)
    site.puts[0]?.arrive()
    await vi.advanceTimersByTimeAsync(100)
    await settle()
    expect(find('a.txt')).toMatchObject({
      status: 'completed',
      percentage: 100,
      bytesUploaded: 1000,
      entry: { name: 'a.txt' },
    })
    expect([...new Set(seen)]).toEqual(['pending', 'inProgress', 'completed'])
    expect(arrived).toMatchObject([{ name: 'a.txt' }])
  })

  it('tells how much of it has been sent, but not a hundred before there is an entry', async () => {
    const { site, find, add } = startQueue()
    await add(...files('a.txt'))
    for (const [sent, percentage] of [
      [0, 0],
      [425, 42],
      [1000, 99],
    ] as const) {
      site.puts[0]?.progress(sent)
      await vi.advanceTimersByTimeAsync(200)
      expect(find('a.txt')).toMatchObject({ bytesUploaded: sent, percentage })
    }
  })

  it('that fails says why, in the server’s words, and lets the next one go', async () => {
    const { site, find, add } = startQueue()
    await add(...files('a.txt', 'b.txt', 'c.txt', 'd.txt'))
    site.puts[0]?.refuse(413, 'There is not enough space left for this file.')
    await settle()
    expect(find('a.txt')).toMatchObject({
      status: 'failed',
      message: { message: 'There is not enough space left for this file.' },
    })
    expect(find('d.txt').status).toBe('inProgress')
  })

  it('that can be seen to be refused is not even begun, and cannot be retried', async () => {
    const { site, queue, find, idOf, add } = startQueue()
    await add(...files('virus.exe', 'a.txt'))
    expect(find('virus.exe')).toMatchObject({
      status: 'failed',
      message: { message: 'This file type is not allowed' },
      state: 'refused',
    })
    queue.retry(idOf('virus.exe'))
    await settle()
    expect(find('virus.exe').status).toBe('failed')
    expect(site.puts.map(({ url }) => url)).toEqual(['put:a.txt'])
  })

  it('of a file that has been moved meanwhile says so, and not that the connection was lost', async () => {
    const { site, find, add } = startQueue()
    const unreadable = new DOMException('', 'NotReadableError')
    const file = new File(['x'], 'a.txt')
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(unreadable) })
    await add({ file, relativePath: null })
    for (let attempt = 0; attempt < 6; attempt++) {
      site.puts.at(-1)?.lose()
      await vi.advanceTimersByTimeAsync(20_000)
    }
    expect(find('a.txt')).toMatchObject({
      status: 'failed',
      message: {
        message: 'This file can no longer be read. It may have been moved or changed.',
      },
    })
  })

  it('that failed starts from zero when it is retried', async () => {
    const { site, queue, find, idOf, add } = startQueue()
    site.failNext('presign', refused(422, 'Not a media type.'))
    await add(...files('a.txt'))
    expect(find('a.txt').status).toBe('failed')
    queue.retry(idOf('a.txt'))
    await settle()
    expect(find('a.txt')).toMatchObject({ status: 'inProgress', percentage: 0, message: null })
    site.puts[0]?.arrive()
    await settle()
    expect(find('a.txt').status).toBe('completed')
  })

  it('that failed is retried with all others, not what was cancelled or is refused each time', async () => {
    const { site, queue, find, idOf, add } = startQueue()
    for (let time = 0; time < 2; time++) site.failNext('presign', refused(422, 'Not a media type.'))
    await add(...files('a.txt', 'b.txt'))
    await add(...files('virus.exe', 'cancelled.txt'))
    queue.abort(idOf('cancelled.txt'))
    queue.retryAll()
    await settle()
    const names = ['a.txt', 'b.txt', 'virus.exe', 'cancelled.txt']
    expect(names.map((name) => find(name).state)).toEqual([
      'sending',
      'sending',
      'refused',
      'aborted',
    ])
  })
})

describe('the total', () => {
  it('counts the running batch: not what had ended before it began, nor what failed', async () => {
    const { site, queue, add } = startQueue()
    await add(...files('earlier'))
    site.puts[0]?.arrive()
    await settle()
    expect(queue.getSnapshot().totals).toMatchObject({
      count: 1,
      completed: 1,
      active: 0,
      percentage: 100,
    })
    await add(...files('1', '2', 'virus.exe'))
    site.puts[1]?.progress(500)
    await vi.advanceTimersByTimeAsync(200)
    expect(queue.getSnapshot().totals).toMatchObject({
      count: 2,
      completed: 0,
      failed: 1,
      active: 2,
      percentage: 25,
    })
  })
})
