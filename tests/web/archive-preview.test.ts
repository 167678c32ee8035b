import { describe, expect, it } from 'vitest'
import { documentOf, spansOf } from '#tests/support/document-source.ts'
import { zipOf } from '#tests/support/office-files.ts'
import { archiveTree } from '#web/preview/documents/archive-tree.ts'
import type { ArchiveFile } from '#web/preview/documents/document-job.ts'
import { readDocument } from '#web/preview/documents/read-document.ts'

async function filesOf(content: Uint8Array<ArrayBuffer>): Promise<ArchiveFile[]> {
  const document = await documentOf('archive', content)
  if (document.kind !== 'archive') throw new Error(`It was read as ${document.kind}`)
  return document.files
}

interface Written {
  name: string
  /** Of 32 bits; all ones = it is in the ZIP64 field. */
  size?: number
  wide?: bigint[]
  flags?: number
  nameLength?: number
}

/** A zip of a directory alone. */
function directoryOf(
  entries: Written[],
  {
    offset,
    length,
    is64 = false,
    comment = '',
  }: { offset?: number; length?: number; is64?: boolean; comment?: string } = {},
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const put = (size: number, fill: (view: DataView) => void) => {
    const bytes = new Uint8Array(size)
    fill(new DataView(bytes.buffer))
    parts.push(bytes)
  }
  for (const { name, size = 5, wide = [], flags = 0, nameLength } of entries) {
    const encoded = new TextEncoder().encode(name)
    const extra = wide.length > 0 ? 4 + wide.length * 8 : 0
    put(46, (view) => {
      view.setUint32(0, 0x02014b50, true)
      view.setUint16(8, flags, true)
      view.setUint16(14, (46 << 9) | (11 << 5) | 24, true)
      view.setUint16(12, (10 << 11) | (30 << 5), true)
      view.setUint32(20, size, true)
      view.setUint32(24, size, true)
      view.setUint16(28, nameLength ?? encoded.byteLength, true)
      view.setUint16(30, extra, true)
    })
    parts.push(encoded)
    if (extra > 0)
      put(extra, (view) => {
        view.setUint16(0, 1, true)
        view.setUint16(2, wide.length * 8, true)
        wide.forEach((number, index) => view.setBigUint64(4 + index * 8, number, true))
      })
  }
  const written = parts.reduce((sum, part) => sum + part.byteLength, 0)
  if (is64) {
    put(56, (view) => {
      view.setUint32(0, 0x06064b50, true)
      view.setBigUint64(40, BigInt(length ?? written), true)
      view.setBigUint64(48, BigInt(offset ?? 0), true)
    })
    put(20, (view) => {
      view.setUint32(0, 0x07064b50, true)
      view.setBigUint64(8, BigInt(written), true)
    })
  }
  put(22 + comment.length, (view) => {
    view.setUint32(0, 0x06054b50, true)
    view.setUint32(12, is64 ? 0xffffffff : (length ?? written), true)
    view.setUint32(16, is64 ? 0xffffffff : (offset ?? 0), true)
    for (let index = 0; index < comment.length; index++)
      view.setUint8(22 + index, comment.charCodeAt(index))
  })
  return new Uint8Array(Buffer.concat(parts))
}

describe('the contents of a zip', () => {
  it('are read from its directory: names, sizes, days; of a large one, its end alone', async () => {
    const content = zipOf({ 'photos/reef.txt': 'x'.repeat(300_000), 'ü.txt': 'y' })
    expect(await filesOf(content)).toMatchObject([
      { path: 'photos/reef.txt', sizeBytes: 300_000, isEncrypted: false },
      { path: 'ü.txt', sizeBytes: 1 },
    ])
    const padded = new Uint8Array(1_000_000 + content.byteLength)
    padded.set(content, 1_000_000)
    const { readSpan, spans } = spansOf(padded)
    // Its offsets are wrong now, so it is refused; but nothing else was read.
    await expect(readDocument('archive', readSpan, padded.byteLength)).rejects.toThrow()
    expect(spans.every(({ length }) => length < 70_000)).toBe(true)
  })

  it.each<[string, Uint8Array<ArrayBuffer>, object[]]>([
    ['the day of a file', directoryOf([{ name: 'a' }]), [{ modifiedAt: '2026-11-24T10:30:00' }]],
    ['that a file is encrypted', directoryOf([{ name: 'a', flags: 1 }]), [{ isEncrypted: true }]],
    [
      'sizes of ZIP64',
      directoryOf([{ name: 'big', size: 0xffffffff, wide: [6_000_000_000n, 1n] }]),
      [{ path: 'big', sizeBytes: 6_000_000_000 }],
    ],
    [
      'a directory of ZIP64',
      directoryOf([{ name: 'a' }], { is64: true }),
      [{ path: 'a', sizeBytes: 5 }],
    ],
    [
      'a zip with a comment',
      directoryOf([{ name: 'a' }], { comment: 'PK about this' }),
      [{ path: 'a' }],
    ],
    [
      'names as they are',
      directoryOf([{ name: '../<b>x</b>\u202Etxt' }]),
      [{ path: '../<b>x</b>\u202Etxt' }],
    ],
    [
      'no entry whose name is beyond the end',
      directoryOf([{ name: 'a' }, { name: 'b', nameLength: 60_000 }]),
      [{ path: 'a' }],
    ],
    ['an empty zip', directoryOf([]), []],
  ])('say %s', async (_title, content, shown) => {
    const files = await filesOf(content)
    expect(files).toHaveLength(shown.length)
    expect(files).toMatchObject(shown)
  })

  it.each([
    ['is no zip', new TextEncoder().encode('no zip')],
    ['is empty', new Uint8Array()],
    ['has its directory beyond its end', directoryOf([{ name: 'a' }], { offset: 5_000_000 })],
    ['has a longer directory than itself', directoryOf([{ name: 'a' }], { length: 4_000_000_000 })],
    [
      'has its ZIP64 directory beyond all',
      directoryOf([{ name: 'a' }], { is64: true, offset: 2 ** 53 - 1 }),
    ],
    [
      'has no directory where it should be',
      directoryOf([{ name: 'a' }], { offset: 1, length: 46 }),
    ],
  ])('of a file that %s are refused', async (_title, content) => {
    await expect(filesOf(content)).rejects.toThrow()
  })
})

describe('the folders of an archive', () => {
  const file = (path: string, sizeBytes = 1): ArchiveFile => ({
    path,
    sizeBytes,
    modifiedAt: null,
    isEncrypted: false,
  })

  it('hold files and sizes of all in them', () => {
    const root = archiveTree([
      file('a/', 0),
      file('a/b/c.txt', 5),
      file('a/d.txt', 2),
      file('e.txt', 1),
    ])
    expect([root.fileCount, root.sizeBytes, root.files.map(({ name }) => name)]).toEqual([
      3,
      8,
      ['e.txt'],
    ])
    const a = root.folders.get('a')
    expect([a?.fileCount, a?.sizeBytes, a?.folders.get('b')?.sizeBytes]).toEqual([2, 7, 5])
  })

  it.each([
    ['/etc/passwd', ['etc'], 'passwd'],
    ['../../x', ['..', '..'], 'x'],
    ['a//b/./c', ['a', 'b'], 'c'],
    ['__proto__/constructor', ['__proto__'], 'constructor'],
    [String.raw`a\b.txt`, [], String.raw`a\b.txt`],
    ['', [], ''],
  ])('%j is only a text', (path, folders, name) => {
    let folder = archiveTree([file(path)])
    for (const each of folders) folder = folder.folders.get(each) ?? archiveTree([])
    expect(folder.files.map((each) => each.name)).toEqual([name])
  })

  it('end at a depth, so that none takes a stack for each level', () => {
    let depth = 0
    let folder = archiveTree([file('a/'.repeat(10_000) + 'x')])
    for (let next = folder.folders.values().next().value; next; depth++) {
      folder = next
      next = folder.folders.values().next().value
    }
    expect(depth).toBeLessThan(50)
    expect(folder.files).toHaveLength(1)
  })
})
