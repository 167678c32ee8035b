import { expect, it } from 'vitest'
import { ACTION_LABELS, actionsFor } from '#web/islands/drive/actions/entry-actions.ts'
import type { DriveView } from '#web/islands/drive/state/drive-view.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

const ALL = {
  'files.update': true,
  'files.create': true,
  'files.download': true,
  'files.delete': true,
}

/** Just what the rule looks at. */
const entry = (change: Partial<FileEntry> = {}) =>
  ({ type: 'text', url: '/x', file_size: 5, tags: [], permissions: ALL, ...change }) as FileEntry

const FOLDER: DriveView = { kind: 'folder', folderHash: null }
const REST = ['Star', 'Move to …', 'Rename', 'Make a copy', 'Copy to …', 'Download', 'Details']

const wordsFor = (view: DriveView, ...entries: FileEntry[]) =>
  actionsFor(view, entries, true).map((action) => ACTION_LABELS[action])

it.each([
  ['a folder', { type: 'folder', url: null }, 'Open'],
  ['a text', {}, 'Preview'],
  ['an archive', { type: 'archive' }, 'Open'],
  ['an empty text', { file_size: 0 }, 'Open'],
] as const)(
  'the menu of %s says what opening does: a preview, where there is one',
  (_, of, first) => {
    expect(wordsFor(FOLDER, entry(of))).toEqual([first, 'Get link', ...REST, 'Move to trash'])
  },
)

it('several entries can be neither opened, linked nor renamed', () => {
  expect(wordsFor(FOLDER, entry(), entry())).toEqual([
    ...REST.filter((word) => word !== 'Rename'),
    'Move to trash',
  ])
})

it('actions in the trash', () => {
  const words = ['Restore', 'Delete forever', 'Empty trash']
  expect(wordsFor({ kind: 'trash' }, entry())).toEqual(words)
  expect(wordsFor({ kind: 'trash' }, entry(), entry({ type: 'folder' }))).toEqual(words)
})
