import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { files } from '#tests/support/scripted-queue.ts'
import { settle, startQueue } from '#tests/support/start-queue.ts'
import { largeFile } from '#tests/support/picked-files.ts'

const MIB = 1024 ** 2
const THROUGH_SITE = { s3_direct_upload: false }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('pause', () => {
  it.each([
    ['in parts', {}, 'parts'],
    ['by tus', THROUGH_SITE, 'tus'],
  ])(
    'of a file that goes up %s stops it; resumed, it goes on where it was',
    async (_how, settings, way) => {
      const { site, queue, find, idOf, add } = startQueue({ settings })
      await add(largeFile('film.mp4', 100 * MIB), ...files('small'))
      if (way === 'tus') site.tus[0]?.create('begun')
      else site.puts[0]?.arrive()
      await settle()
      queue.pause(idOf('film.mp4'))
      await settle()
      expect(find('film.mp4')).toMatchObject({ status: 'inProgress', isPaused: true })
      // The upload that it blocked can start.
      expect(find('small').status).toBe('inProgress')
      const before = site.puts.length
      site.letAllArrive()
      queue.resume(idOf('film.mp4'))
      for (const put of site.puts) put.arrive()
      await settle()
      expect(find('film.mp4')).toMatchObject({ status: 'completed', isPaused: false })
      if (way === 'tus') expect(site.tus.map(({ uploadKey }) => uploadKey)).toEqual([null, 'begun'])
      else expect(site.puts.slice(before).map(({ url }) => url)).not.toContain('part:1')
    },
  )

  it('of one that waits keeps it waiting', async () => {
    const { site, queue, find, idOf, add } = startQueue()
    await add(...files('1', '2', '3', '4', '5'))
    queue.pause(idOf('4'))
    site.letAllArrive()
    for (const put of site.puts) put.arrive()
    await settle()
    expect(find('5').status).toBe('completed')
    expect(find('4')).toMatchObject({ status: 'pending', isPaused: true })
    expect(queue.hasActive()).toBe(true)
    queue.resume(idOf('4'))
    await settle()
    expect(find('4').status).toBe('completed')
  })

  it.each([
    ['straight to the bucket', {}],
    ['as a form', THROUGH_SITE],
  ])('is not possible for what goes up %s in one piece', async (_how, settings) => {
    const { site, queue, find, idOf, add } = startQueue({ settings })
    await add(...files('1'))
    queue.pause(idOf('1'))
    expect(find('1')).toMatchObject({ status: 'inProgress', isPaused: false })
    expect(site.puts[0]?.isAborted()).toBe(false)
  })

  it('and resume at once sends nothing twice', async () => {
    const { site, queue, find, idOf, add } = startQueue({ settings: THROUGH_SITE })
    await add(largeFile('film.mp4', 5 * MIB))
    site.tus[0]?.create('begun')
    for (let press = 0; press < 5; press++) {
      queue.pause(idOf('film.mp4'))
      queue.resume(idOf('film.mp4'))
    }
    await settle()
    site.tus.at(-1)?.arrive()
    await settle()
    expect(find('film.mp4').status).toBe('completed')
    expect(new Set(site.tus.slice(1).map(({ uploadKey }) => uploadKey))).toEqual(new Set(['begun']))
  })
})

describe('all at once', () => {
  it('pauses what can be paused, resumes it in its order, three at a time', async () => {
    const { site, queue, statuses, add } = startQueue()
    await add(...files('1', '2', '3', '4', '5', '6', '7'))
    expect(queue.getSnapshot().totals).toMatchObject({ active: 7, pausable: 4, paused: 0 })
    queue.pauseAll()
    expect(queue.getSnapshot().totals).toMatchObject({ active: 7, pausable: 0, paused: 4 })
    for (const put of site.puts) put.arrive()
    await settle()
    expect(Object.values(statuses()).filter((status) => status === 'inProgress')).toEqual([])
    queue.resumeAll()
    await settle()
    expect(site.puts.map(({ url }) => url)).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((name) => `put:${name}`),
    )
    expect(queue.getSnapshot().totals).toMatchObject({ active: 4, paused: 0 })
  })

  it.each([
    ['small', files('1', '2', '3', '4')],
    ['large', ['1', '2', '3'].map((name) => largeFile(name))],
  ])('is paused without starting a %s one', async (_size, others) => {
    const { site, queue, find, uploads, add } = startQueue()
    await add(largeFile('film.mp4'), ...others)
    const called = [...site.called]
    queue.pauseAll()
    await settle()
    expect(site.called).toEqual(called)
    expect(find('film.mp4').status).toBe('inProgress')
    expect(uploads().filter(({ status }) => status === 'pending')).toHaveLength(others.length)
    expect(queue.getSnapshot().totals).toMatchObject({ pausable: 0, paused: others.length + 1 })
  })

  it('cancels all without starting another', async () => {
    const { site, queue, statuses, add } = startQueue()
    await add(...files('1', '2', '3', '4', '5'))
    queue.abortAll()
    await settle()
    expect(new Set(Object.values(statuses()))).toEqual(new Set(['aborted']))
    expect(site.puts).toHaveLength(3)
    expect(site.puts.every((put) => put.isAborted())).toBe(true)
    expect(queue.hasActive()).toBe(false)
  })

  it.each([
    ['in parts', {}, 'abortMultipart'],
    ['by tus', THROUGH_SITE, 'abortTus'],
  ])('what was begun %s is given up with the server, too', async (_how, settings, call) => {
    const { site, queue, add } = startQueue({ settings })
    await add(largeFile('film.mp4'))
    site.tus[0]?.create('begun')
    queue.abortAll()
    await settle()
    expect(site.called.at(-1)).toBe(call)
    expect(site.deps.memory.all()).toEqual([])
  })
})
