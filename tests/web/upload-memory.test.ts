import { describe, expect, it } from 'vitest'
import { pickedFile } from '#tests/support/picked-files.ts'
import { memoryStore } from '#tests/support/scripted-uploads.ts'
import { UploadMemory } from '#web/uploads/transfer/upload-memory.ts'
import { filesOfInput } from '#web/uploads/transfer/picked-file.ts'
import { uploadFileFrom } from '#web/uploads/transfer/upload-file.ts'

const HERE = { parentId: null, workspaceId: 0 }
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const file = (name: string, size = 1000) => uploadFileFrom(pickedFile(name, { size }))

function remember(memory: UploadMemory, name: string, startedAt = Date.now()) {
  const { fingerprint, size, relativePath } = file(name)
  memory.remember({
    ...HERE,
    fingerprint,
    name,
    size,
    relativePath,
    startedAt,
    onConflict: null,
    strategy: 'multipart',
    key: 'k',
    id: `upload of ${name}`,
    partSize: 8,
    etags: {},
  })
}

describe('an unfinished upload', () => {
  it('is found by the same file for the same folder, with the parts that arrived', () => {
    const store = memoryStore()
    const memory = new UploadMemory(store, '1')
    remember(memory, 'film.mp4')
    memory.rememberPart('upload of film.mp4', 3, '"e3"')
    const afterReload = new UploadMemory(store, '1')
    expect(afterReload.find(file('film.mp4'), HERE)).toMatchObject([
      { id: 'upload of film.mp4', etags: { 3: '"e3"' } },
    ])
    expect(afterReload.find(file('film.mp4', 999), HERE)).toEqual([])
    expect(afterReload.find(file('film.mp4'), { ...HERE, parentId: 5 })).toEqual([])
    expect(afterReload.find(file('film.mp4'), { ...HERE, workspaceId: 5 })).toEqual([])
  })

  it('is another user’s nothing', () => {
    const store = memoryStore()
    remember(new UploadMemory(store, '1'), 'film.mp4')
    expect(new UploadMemory(store, '2').all()).toEqual([])
  })

  it('is forgotten when it is done, and after a week', () => {
    const store = memoryStore()
    let now = 0
    const memory = new UploadMemory(store, '1', () => now)
    remember(memory, 'a', now)
    remember(memory, 'b', now)
    memory.forget('upload of a')
    expect(memory.all().map(({ name }) => name)).toEqual(['b'])
    now = WEEK_MS
    expect(memory.all()).toEqual([])
  })

  it('is no reason to fail when the browser keeps nothing, or something that is not ours', () => {
    const full = {
      ...memoryStore(),
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError')
      },
    }
    const memory = new UploadMemory(full, '1')
    remember(memory, 'a')
    memory.rememberPart('upload of a', 1, '"e"')
    expect(memory.all()).toEqual([])
    const foreign = { ...memoryStore(), getItem: () => '[{"uploadId":"of an older version"}]' }
    expect(new UploadMemory(foreign, '1').all()).toEqual([])
    const broken = { ...memoryStore(), getItem: () => '{' }
    expect(new UploadMemory(broken, '1').all()).toEqual([])
  })
})

describe('a picked file', () => {
  it('has an id of its own, its extension in small letters, "bin" when it has none', () => {
    expect(uploadFileFrom(pickedFile('Report.PDF'))).toMatchObject({
      name: 'Report.PDF',
      extension: 'pdf',
      size: 1000,
      mime: 'text/plain',
    })
    expect(uploadFileFrom(pickedFile('Makefile')).extension).toBe('bin')
    expect(file('a').id).not.toBe(file('a').id)
  })

  it('has the same fingerprint each time, and another for another folder', () => {
    expect(file('a').fingerprint).toBe(file('a').fingerprint)
    expect(uploadFileFrom(pickedFile('a', { relativePath: 'x/a' })).fingerprint).not.toBe(
      file('a').fingerprint,
    )
  })

  it('is not what macOS leaves in every folder', () => {
    const input = {
      files: [pickedFile('.DS_Store').file, pickedFile('a.txt').file],
    } as unknown as HTMLInputElement
    expect(filesOfInput(input).map((picked) => picked.file.name)).toEqual(['a.txt'])
  })
})
