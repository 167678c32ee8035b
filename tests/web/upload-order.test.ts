import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '#tests/support/scripted-queue.ts'
import { settle, startQueue } from '#tests/support/start-queue.ts'
import { largeFile, pickedFile } from '#tests/support/picked-files.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('side by side', () => {
  it('run three, each end lets the next one start, in order', async () => {
    const { site, statuses, add } = startQueue()
    await add(...files('1', '2', '3', '4', '5'))
    expect(statuses()).toEqual({
      1: 'inProgress',
      2: 'inProgress',
      3: 'inProgress',
      4: 'pending',
      5: 'pending',
    })
    site.puts[1]?.arrive()
    await settle()
    expect(statuses()).toEqual({
      1: 'inProgress',
      2: 'completed',
      3: 'inProgress',
      4: 'inProgress',
      5: 'pending',
    })
    site.letAllArrive()
    for (const put of site.puts) put.arrive()
    await settle()
    expect(new Set(Object.values(statuses()))).toEqual(new Set(['completed']))
    expect(site.entries.map(({ clientName }) => clientName).toSorted()).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
  })

  it.each([
    ['a file that goes up in parts', largeFile('large.bin')],
    ['a file of a folder', pickedFile('sea.jpg', { relativePath: 'holiday/sea.jpg' })],
  ])('runs one only beside %s', async (_what, large) => {
    const { site, find, statuses, add } = startQueue()
    await add(large, ...files('1', '2', '3', '4'))
    expect(find(large.file.name).status).toBe('inProgress')
    expect(Object.values(statuses()).filter((status) => status === 'inProgress')).toHaveLength(1)
    site.letAllArrive()
    for (const put of site.puts) put.arrive()
    await settle()
    expect(Object.values(statuses())).toEqual(Array.from({ length: 5 }, () => 'completed'))
  })

  it('starts nothing beside a large one that comes third', async () => {
    const { statuses, add } = startQueue()
    await add(...files('1', '2'), largeFile('large.bin'), ...files('3'))
    expect(statuses()).toEqual({
      1: 'inProgress',
      2: 'inProgress',
      'large.bin': 'inProgress',
      3: 'pending',
    })
  })
})

describe('abort', () => {
  it('says aborted and 0 percent, stops what is being sent, and lets the next one start', async () => {
    const { site, queue, find, idOf, add } = startQueue()
    await add(...files('1', '2', '3', '4'))
    site.puts[0]?.progress(700)
    queue.abort(idOf('1'))
    await settle()
    expect(find('1')).toMatchObject({
      status: 'aborted',
      percentage: 0,
      bytesUploaded: 0,
      message: null,
    })
    expect(site.puts[0]?.isAborted()).toBe(true)
    expect(find('4').status).toBe('inProgress')
    site.puts[0]?.progress(900)
    await vi.advanceTimersByTimeAsync(1000)
    expect(find('1')).toMatchObject({ status: 'aborted', percentage: 0 })
  })

  it('of one that waits sends nothing of it', async () => {
    const { site, queue, find, idOf, add } = startQueue()
    await add(...files('1', '2', '3', '4'))
    queue.abort(idOf('4'))
    for (const put of site.puts) put.arrive()
    await settle()
    expect(find('4').status).toBe('aborted')
    expect(site.puts).toHaveLength(3)
  })

  it('leaves what has ended as it is', async () => {
    const { site, queue, find, idOf, add } = startQueue()
    site.letAllArrive()
    await add(...files('1'))
    queue.abort(idOf('1'))
    expect(find('1')).toMatchObject({ status: 'completed', percentage: 100 })
  })
})

it('clears all that are not in progress', async () => {
  const { site, queue, statuses, idOf, add } = startQueue()
  await add(...files('virus.exe', 'done', 'aborted', 'going', 'also going', 'and this', 'waiting'))
  site.puts[0]?.arrive()
  await settle()
  queue.abort(idOf('aborted'))
  await settle()
  await add(...files('waiting too'))
  queue.clearInactive()
  expect(statuses()).toEqual({
    going: 'inProgress',
    'also going': 'inProgress',
    'and this': 'inProgress',
  })
})
