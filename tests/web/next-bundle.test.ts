import { describe, expect, it } from 'vitest'
import { pickedFile } from '#tests/support/picked-files.ts'
import { nextBundle } from '#web/uploads/queue/next-bundle.ts'
import type { Upload } from '#web/uploads/queue/upload-state.ts'
import { uploadFileFrom } from '#web/uploads/transfer/upload-file.ts'

interface Waiting {
  size?: number
  relativePath?: string | null
  parentId?: number
  workspaceId?: number
  strategy?: Upload['strategy']
}

function waiting(name: string, more: Waiting = {}): Upload {
  const { size = 1000, relativePath = null, parentId = 1, workspaceId = 0 } = more
  return {
    file: uploadFileFrom(pickedFile(name, { size, relativePath })),
    destination: { parentId, workspaceId },
    strategy: more.strategy ?? 'single',
    state: 'waiting',
    percentage: 0,
    bytesUploaded: 0,
    entry: null,
    message: null,
    begun: null,
    onConflict: null,
    batch: 1,
  }
}

const many = (count: number, more?: Waiting) =>
  Array.from({ length: count }, (_, index) => waiting(String(index), more))
const MB = 1_000_000

describe('the uploads of the next bundle', () => {
  it.each<[string, Upload[], number]>([
    ['none where nothing waits', [], 0],
    ['none of nine', many(9), 0],
    ['all of ten', many(10), 10],
    ['a hundred of more', many(250), 100],
    ['those of 1 MB', many(10, { size: MB }), 10],
    ['none of larger ones', many(20, { size: MB + 1 }), 0],
    ['16 MB together', many(20, { size: MB }), 16],
    ['empty ones too', many(12, { size: 0 }), 12],
    ['by a form too', many(12, { strategy: 'form' }), 12],
    ['not those that go in pieces', many(12, { strategy: 'tus' }), 0],
    ['those of folders', many(12, { relativePath: 'a/b' }), 12],
    ['not those with long paths', many(12, { relativePath: `${'a'.repeat(1000)}/b` }), 0],
    ['none while a large one is first', [waiting('large', { size: 2 * MB }), ...many(20)], 0],
    ['small ones behind which large ones wait', [...many(12), ...many(9, { size: 2 * MB })], 12],
    ['small ones among large ones', [...many(6), ...many(9, { size: 2 * MB }), ...many(6)], 12],
    ['of one folder only', [...many(11), ...many(30, { parentId: 2 })], 11],
    ['of one workspace only', [...many(11), ...many(30, { workspaceId: 2 })], 11],
    ['none where few have the folder', [...many(9), ...many(30, { parentId: 2 })], 0],
  ])('are %s', (_what, uploads, count) => {
    expect(nextBundle(uploads, 100)).toHaveLength(count)
  })

  it('keep their order, and those that do not fit are left', () => {
    const uploads = many(30)
    expect(nextBundle(uploads, 25)).toEqual(uploads.slice(0, 25))
  })

  it('are as few as the site takes', () => {
    expect(nextBundle(many(50), 30)).toHaveLength(30)
    expect(nextBundle(many(50), 4)).toHaveLength(4)
    expect(nextBundle(many(50), 0)).toEqual([])
  })

  it('are found by looking at some, however many wait', () => {
    let looked = 0
    function* endless() {
      yield* many(9)
      for (;;) yield ((looked++, waiting('large', { size: 2 * MB })))
    }
    expect(nextBundle(endless(), 100)).toEqual([])
    expect(looked).toBeLessThan(500)
  })
})
