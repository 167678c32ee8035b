import { describe, expect, it } from 'vitest'
import { uploadProblem } from '#worker/names/file-rules.ts'
import type { FileFacts, UploadRestrictions } from '#worker/names/file-rules.ts'

/** Characters of zero width, and blank ones. */
const INVISIBLE = [
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e,
  0x2060, 0x2062, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1bca0, 0x1d173,
  0xe0001, 0xe0100,
].map((code) => String.fromCodePoint(code))

const NOT_ALLOWED = { message: 'This file type is not allowed' }

const file = (name: string, mime = '', sizeBytes = 1): FileFacts => ({ name, mime, sizeBytes })
const check = (facts: FileFacts, rules: Partial<UploadRestrictions>) =>
  uploadProblem(
    facts,
    { maxFileSize: 0, allowedFileTypes: [], blockedFileTypes: [], ...rules },
    (bytes) => `${bytes} bytes`,
    () => null,
  )

describe('blocked types', () => {
  it.each([
    'run.exe',
    'RUN.EXE',
    'run.exe.txt',
    'run.txt.exe',
    'run.exe.',
    'run.exe .',
    'run.exe . . ',
    'run. exe',
    'run.exe ',
    '.exe',
    'a.b.ExE.c',
    'run.exe\u00a0',
    'run.exe\u3000.',
    ...INVISIBLE.flatMap((mark) => [
      `run.exe${mark}`,
      `run.${mark}exe`,
      `run.e${mark}xe`,
      `run${mark}.exe${mark}${mark}.`,
      `run.exe${mark}.txt`,
    ]),
    'run.\uff45\uff58\uff45',
    'run.\uff25\uff38\uff25 ',
    'run\uff0eexe',
    'run.\u{1d41e}\u{1d431}\u{1d41e}',
  ])('by extension: %j', (name) => {
    for (const blocked of ['exe', '.exe', 'EXE', ' .exe ', '.EXE', '\ufeff.exe']) {
      expect(check(file(name), { blockedFileTypes: [blocked] }), blocked).toEqual(NOT_ALLOWED)
    }
  })

  it.each(['exe', 'runexe', 'executive.txt', 'run.ex', 'run.exes', 'exe.txt', 'x exe.txt'])(
    'by extension let %j pass',
    (name) => {
      expect(check(file(name), { blockedFileTypes: ['exe'] })).toBeNull()
    },
  )

  it.each([
    ['image/*', 'image/png', true],
    ['image/*', 'IMAGE/PNG', true],
    ['image/*', ' image/png; charset=x', true],
    ['IMAGE/*', 'image/svg+xml', true],
    ['image/*', 'imagex/png', false],
    ['image/*', 'application/image/png', false],
    ['image/png', 'image/png', true],
    ['image/png', 'image/png2', false],
    ['image/p', 'image/png', false],
    ['text/html', '', false],
  ])('by type: %s blocks %j: %s', (pattern, mime, isBlocked) => {
    expect(check(file('a.bin', mime), { blockedFileTypes: [pattern] }) !== null).toBe(isBlocked)
  })

  it.each(['', '.', ' ', '..'])('that name nothing block nothing: %j', (pattern) => {
    for (const name of ['a', 'a.', 'a..b', '.a', 'a.txt'])
      expect(check(file(name), { blockedFileTypes: [pattern] })).toBeNull()
  })
})

describe('the type by the file name', () => {
  const typeOf = (extension: string) =>
    ({ png: 'image/png', txt: 'text/plain', exe: 'application/octet-stream' })[extension] ?? null
  const checkNamed = (name: string, mime: string, rules: Partial<UploadRestrictions>) =>
    uploadProblem(
      file(name, mime),
      { maxFileSize: 0, allowedFileTypes: [], blockedFileTypes: [], ...rules },
      String,
      typeOf,
    ) === null

  it.each([
    ['a.png', 'text/plain', false],
    ['a.png.txt', 'text/plain', false],
    ['a.PNG .', '', false],
    ['a.txt', 'text/plain', true],
    ['a.txt', 'image/png', false],
    ['png', '', true],
  ])('counts where image/* is blocked: %s of type %j passes: %s', (name, mime, passes) => {
    expect(checkNamed(name, mime, { blockedFileTypes: ['image/*'] })).toBe(passes)
  })

  it.each([
    ['a.png', 'image/png', true],
    ['a.png', '', true],
    ['a.png', 'application/octet-stream', true],
    ['a.png', 'text/plain', false],
    ['a.exe', 'image/png', false],
    ['a.txt', 'image/png', false],
    ['a.unknown', 'image/png', true],
    ['a.unknown', '', false],
    ['a', 'image/png', true],
  ])('counts where image/* alone is allowed: %s of type %j passes: %s', (name, mime, passes) => {
    expect(checkNamed(name, mime, { allowedFileTypes: ['image/*'] })).toBe(passes)
  })
})

describe('allowed types', () => {
  it.each([
    ['paper.pdf', '', true],
    ['paper.PDF', '', true],
    ['paper.pdf.', '', true],
    ['paper.p\u200bdf\ufe0f', '', true],
    ['paper.pdf\u200b.txt', '', false],
    ['paper.pdf.txt', '', false],
    ['paper', '', false],
    ['pdf', '', false],
    ['photo', 'image/jpeg', true],
    ['photo.txt', 'image/jpeg', true],
    ['photo.jpg', 'text/plain', false],
  ])('of pdf and image/*: %s of type %j: %s', (name, mime, isAllowed) => {
    expect(check(file(name, mime), { allowedFileTypes: ['pdf', 'image/*'] }) === null).toBe(
      isAllowed,
    )
  })

  it.each([
    ['a.epub', '', ['image/*'], true],
    ['a.epub', 'application/octet-stream', ['image/*'], true],
    ['a.epub', 'text/plain', ['image/*'], false],
    ['a.epub', '', ['pdf'], false],
    ['a.pdf', '', ['pdf'], true],
  ])(
    'are left to the Worker where no table of types is at hand: %s of type %j, %j allowed, passes: %s',
    (name, mime, allowedFileTypes, passes) => {
      const rules = { maxFileSize: 0, allowedFileTypes, blockedFileTypes: [] }
      expect(uploadProblem(file(name, mime), rules, String, null) === null).toBe(passes)
    },
  )

  it('are less than blocked ones', () => {
    const rules = { allowedFileTypes: ['image/*'], blockedFileTypes: ['svg'] }
    expect(check(file('a.svg', 'image/svg+xml'), rules)).toEqual(NOT_ALLOWED)
    expect(check(file('a.png', 'image/png'), rules)).toBeNull()
  })
})

describe('the size', () => {
  it('may be the greatest allowed and no more; 0 is no limit', () => {
    expect(check(file('a', '', 100), { maxFileSize: 100 })).toBeNull()
    expect(check(file('a.txt', '', 101), { maxFileSize: 100 })).toEqual({
      message: '`:file` exceeds maximum allowed size of :size',
      values: { file: 'a.txt', size: '100 bytes' },
    })
    expect(check(file('a', '', 1e15), { maxFileSize: 0 })).toBeNull()
  })

  it('is told before the type', () => {
    expect(
      check(file('a.exe', '', 101), { maxFileSize: 100, blockedFileTypes: ['exe'] })?.message,
    ).toContain('exceeds maximum')
  })
})
