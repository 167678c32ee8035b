import { describe, expect, it } from 'vitest'
import {
  entryNameKey,
  entryNameProblem,
  extensionOf,
  MAX_NAME_BYTES,
  normalizeEntryName,
  numberedName,
} from '#worker/names/entry-name.ts'
import { fileTypeOf } from '#worker/names/entry-type.ts'

const bytes = (text: string) => new TextEncoder().encode(text).byteLength

describe('a name', () => {
  it.each([
    '',
    ' ',
    '\u00a0',
    '\t',
    '.',
    '..',
    ' .. ',
    '/',
    'a/b',
    'a\\b',
    '../x',
    '..\\x',
    '/etc/passwd',
    'C:\\x',
    'a\0',
    'a\u0001b',
    'a\u007fb',
    'a\u0085b',
    'a\nb',
    '\u202eexe.gpj',
    'a\u2066b',
    '\ud800',
    'a\udc00b',
    'x'.repeat(256),
    '\u00e9'.repeat(128),
    '\ud83c\udfdd'.repeat(64),
  ])('can\u2019t be %j', (name) => {
    expect(entryNameProblem(name)).toEqual(expect.any(String))
  })

  it.each([
    'a',
    '...',
    '.a',
    'a.',
    '~',
    '-rf',
    '*',
    '?',
    ':',
    '"',
    '<b>',
    '|',
    'CON',
    'nul.txt',
    'x'.repeat(255),
    '\u00e9'.repeat(127),
    '\ud83c\udfdd\ufe0f',
    '\u0645\u0644\u0641',
    'a\u200db',
    '\u05d0\u05d1',
    '%00',
    "'; DROP TABLE users; --",
  ])('can be %j', (name) => {
    expect(entryNameProblem(name)).toBeNull()
  })

  it('is trimmed and composed, and nothing else', () => {
    expect(normalizeEntryName(' cafe\u0301  au lait ')).toBe('caf\u00e9  au lait')
    expect(normalizeEntryName('\u2460 \ufb01le')).toBe('\u2460 \ufb01le')
  })

  it.each([
    ['A', 'a', true],
    ['caf\u00e9', 'CAFE\u0301', true],
    ['\u00c5', '\u212b', true],
    [' a ', 'a', true],
    ['stra\u00dfe', 'strasse', false],
    ['a b', 'a  b', false],
    ['\u0130', 'i\u0307', true],
  ])('%j and %j are the same: %s', (one, other, isSame) => {
    expect(entryNameKey(one) === entryNameKey(other)).toBe(isSame)
  })

  it.each([
    ['report.final.PDF', 'pdf'],
    ['archive.tar.gz', 'gz'],
    ['none', ''],
    ['.hidden', ''],
    ['.hidden.txt', 'txt'],
    ['dot.', ''],
    ['a..b', 'b'],
    ['a.\u00c9', '\u00e9'],
    ['Vol. 2', ''],
    ['notes.v2 final', ''],
    ['app.code-workspace', 'code-workspace'],
    [`a.${'x'.repeat(33)}`, ''],
  ])('%s has the extension %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})

describe('a numbered name', () => {
  it.each([
    ['photo.jpg', 'photo (2).jpg'],
    ['Photo.JPG', 'Photo (2).JPG'],
    ['none', 'none (2)'],
    ['.hidden', '.hidden (2)'],
    ['a.tar.gz', 'a.tar (2).gz'],
    ['dot.', 'dot. (2)'],
    ['Mr. Smith letter', 'Mr. Smith letter (2)'],
    // Lower case is longer than the letter itself.
    ['a.\u0130\u0130', 'a (2).\u0130\u0130'],
  ])('of %s is %s', (name, numbered) => {
    expect(numberedName({ name, isFolder: false }, 2)).toBe(numbered)
  })

  it.each([
    'x'.repeat(255),
    `${'x'.repeat(251)}.txt`,
    `${'\ud83c\udfdd'.repeat(62)}.jpeg`,
    '\u00e9'.repeat(127),
  ])('fits where the plain one just did: %#', (name) => {
    const numbered = numberedName({ name, isFolder: false }, 100)
    expect(bytes(numbered)).toBeLessThanOrEqual(MAX_NAME_BYTES)
    expect(entryNameProblem(numbered)).toBeNull()
    expect(numbered).toContain(' (100)')
    expect(extensionOf(numbered)).toBe(extensionOf(name))
  })

  it('is shortened alike for every number, so that they sort side by side', () => {
    const entry = { name: `${'x'.repeat(251)}.txt`, isFolder: false }
    const stems = [1, 10, 9999].map((number) => numberedName(entry, number).split(' (')[0])
    expect(new Set(stems)).toEqual(new Set(['x'.repeat(244)]))
  })

  it.each(['v1.0', 'Vol. 2', 'photo.jpg'])('of a folder %s has its number at the end', (name) => {
    expect(numberedName({ name, isFolder: true }, 2)).toBe(`${name} (2)`)
  })

  it('ends, even of a name that is nearly all one word behind a dot', () => {
    const numbered = numberedName({ name: `a.${'x'.repeat(253)}`, isFolder: false }, 7)
    expect(bytes(numbered)).toBeLessThanOrEqual(MAX_NAME_BYTES)
    expect(entryNameProblem(numbered)).toBeNull()
  })
})

describe('the type of a file', () => {
  it.each([
    ['', 'jpg', 'image'],
    ['text/plain', 'jpg', 'image'],
    ['image/png', '', 'image'],
    ['video/x-something', 'xyz', 'video'],
    ['application/pdf', '', 'pdf'],
    ['application/octet-stream', 'DOCX', 'word'],
    ['application/octet-stream', '', 'file'],
    ['', '', 'file'],
    ['nonsense', 'constructor', 'file'],
    ['', '__proto__', 'file'],
    ['', 'toString', 'file'],
  ])('%j with the extension %j is %s', (mime, extension, type) => {
    expect(fileTypeOf(mime, extension)).toBe(type)
  })
})
