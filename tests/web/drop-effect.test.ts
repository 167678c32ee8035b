import { describe, expect, it } from 'vitest'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { dropEffectOn } from '#web/islands/drive/drag/entry-drag.ts'
import { folderTarget, isWithin } from '#web/islands/drive/state/folder-target.ts'

function entry(path: string, permissions: Partial<FileEntry['permissions']> = {}): FileEntry {
  const ids = path.split('/').map(Number)
  return {
    id: ids.at(-1),
    parent_id: ids.at(-2) ?? null,
    workspace_id: 0,
    name: path,
    path,
    permissions: {
      'files.update': true,
      'files.create': true,
      'files.download': true,
      'files.delete': true,
      ...permissions,
    },
  } as FileEntry
}

const ROOT = { id: null, workspaceId: 0, name: 'My files', path: '' }
const folder = (path: string) => folderTarget(entry(path))

describe('a folder', () => {
  it.each([
    ['1', true],
    ['1/2', true],
    ['1/2/3', true],
    ['11', false],
    ['2/3', false],
  ])('at %s is within folder 1: %s', (path, expected) => {
    expect(isWithin(folder(path), [entry('1')])).toBe(expected)
  })

  it('is never above the root', () => {
    expect(isWithin(ROOT, [entry('1')])).toBe(false)
  })
})

describe('a dropped entry', () => {
  it('is moved into another folder, and copied when that is asked for', () => {
    expect(dropEffectOn(folder('5'), [entry('1'), entry('2/3')], false)).toBe('move')
    expect(dropEffectOn(folder('5'), [entry('1'), entry('2/3')], true)).toBe('copy')
    expect(dropEffectOn(ROOT, [entry('2/3')], false)).toBe('move')
  })

  it('goes neither into itself nor below itself, not even as a copy', () => {
    for (const isCopy of [false, true]) {
      expect(dropEffectOn(folder('1'), [entry('1')], isCopy)).toBe('none')
      expect(dropEffectOn(folder('1/2'), [entry('7'), entry('1')], isCopy)).toBe('none')
    }
  })

  it('is not moved to where all of it is, but may be copied there', () => {
    expect(dropEffectOn(ROOT, [entry('1'), entry('2')], false)).toBe('none')
    expect(dropEffectOn(ROOT, [entry('1'), entry('2/3')], false)).toBe('move')
    expect(dropEffectOn(ROOT, [entry('1')], true)).toBe('copy')
  })

  it('needs the right to change it, or to make new ones', () => {
    const fixed = entry('1', { 'files.move': false })
    expect(dropEffectOn(folder('5'), [entry('2'), fixed], false)).toBe('none')
    expect(dropEffectOn(folder('5'), [fixed], true)).toBe('copy')
    expect(dropEffectOn(folder('5'), [entry('1', { 'files.create': false })], true)).toBe('none')
  })
})
