import { describe, expect, it } from 'vitest'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { fitDrawing, fitSize } from '#web/thumbnails/fit-size.ts'
import { isPicturable } from '#web/thumbnails/picturable.ts'
import { ThumbnailQueue } from '#web/thumbnails/thumbnail-queue.ts'

const MIB = 1024 ** 2

const entry = (id: number, changes: Partial<FileEntry> = {}) =>
  ({
    id,
    file_name: `object-${id}`,
    type: 'image',
    thumbnail_url: null,
    deleted_at: null,
    file_size: 1000,
    permissions: { 'files.update': true },
    ...changes,
  }) as FileEntry

/** A queue whose pictures are made when the test says so. */
function startQueue() {
  const begun: { id: number; file: Blob | null; finish: (url: string | null) => void }[] = []
  const queue = new ThumbnailQueue({
    whenIdle: () => Promise.resolve(),
    make: ({ id }, file) =>
      new Promise((resolve, reject) => {
        const finish = (url: string | null) =>
          url === 'broken' ? reject(new Error('broken')) : resolve(url)
        begun.push({ id, file, finish })
      }),
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    queue,
    begun: async () => {
      await settle()
      return begun.map(({ id }) => id)
    },
    finish: async (url: string | null) => {
      begun.at(-1)?.finish(url)
      await settle()
    },
    files: () => begun.map(({ file }) => file),
  }
}

describe('missing thumbnails', () => {
  it('are made one at a time, in the order they were asked for', async () => {
    const { queue, begun, finish } = startQueue()
    for (const id of [1, 2, 3]) queue.want(entry(id), null)
    expect(await begun()).toEqual([1])
    await finish('/1')
    expect(await begun()).toEqual([1, 2])
    await finish('/2')
    expect(await begun()).toEqual([1, 2, 3])
    expect([1, 2, 3].map((id) => queue.urlOf(entry(id)))).toEqual(['/1', '/2', null])
  })

  it('tell who listens that they are there', async () => {
    const { queue, begun, finish } = startQueue()
    let heard = 0
    const stop = queue.subscribe(() => heard++)
    queue.want(entry(1), null)
    await begun()
    await finish('/1')
    expect(heard).toBe(1)
    stop()
    queue.want(entry(2), null)
    await begun()
    await finish('/2')
    expect(heard).toBe(1)
  })

  it('are not made of what has left the screen, unless it has begun', async () => {
    const { queue, begun, finish } = startQueue()
    const giveUp = [1, 2, 3].map((id) => queue.want(entry(id), null))
    await begun()
    giveUp[0]?.()
    giveUp[1]?.()
    await finish('/1')
    expect(await begun()).toEqual([1, 3])
    expect(queue.urlOf(entry(1))).toBe('/1')
  })

  it('are made from the file at hand, which being seen and leaving the screen does not change', async () => {
    const { queue, begun, files } = startQueue()
    const file = new Blob(['x'])
    queue.want(entry(1), file)
    queue.want(entry(1), null)()
    expect(await begun()).toEqual([1])
    expect(files()).toEqual([file])
  })

  it('are tried once, and others’ turn comes when it fails; another content is another try', async () => {
    const { queue, begun, finish } = startQueue()
    queue.want(entry(1), null)
    queue.want(entry(2), null)
    await begun()
    await finish('broken')
    expect(await begun()).toEqual([1, 2])
    await finish(null)
    queue.want(entry(1), null)
    queue.want(entry(2), null)
    expect(await begun()).toEqual([1, 2])
    queue.want(entry(1, { file_name: 'another object' }), null)
    expect(await begun()).toEqual([1, 2, 1])
    expect(queue.urlOf(entry(1))).toBeNull()
  })
})

describe('a file whose picture can be made', () => {
  it.each([
    ['a picture', {}, true],
    ['a PDF', { type: 'pdf' }, true],
    ['a text', { type: 'text' }, false],
    ['a folder', { type: 'folder' }, false],
    ['an empty file', { file_size: 0 }, false],
    ['one that has a picture', { thumbnail_url: '/1' }, false],
    ['one in the trash', { deleted_at: '2026-01-01T00:00:00.000Z' }, false],
    ['one that may only be seen', { permissions: { 'files.update': false } }, false],
    ['a large picture', { file_size: 20 * MIB + 1 }, false],
    ['a large film', { type: 'video', file_size: 5000 * MIB }, true],
  ])('%s', (_what, changes, expected) => {
    expect(isPicturable(entry(1, changes as Partial<FileEntry>), false)).toBe(expected)
  })

  it('may be larger when it is at hand', () => {
    expect(isPicturable(entry(1, { file_size: 20 * MIB + 1 }), true)).toBe(true)
    expect(isPicturable(entry(1, { file_size: 100 * MIB + 1 }), true)).toBe(false)
  })
})

describe('the size of a thumbnail', () => {
  it.each([
    [640, 320, { width: 320, height: 160 }],
    [3000, 4000, { width: 240, height: 320 }],
    [10, 20, { width: 10, height: 20 }],
    [100_000, 1, { width: 320, height: 1 }],
    [0, 20, null],
    [Number.NaN, 20, null],
  ])('of %d × %d', (width, height, expected) => {
    expect(fitSize({ width, height })).toEqual(expected)
  })

  it('is full where it costs no sharpness', () => {
    expect(fitDrawing({ width: 10, height: 20 })).toEqual({ width: 160, height: 320 })
  })
})
