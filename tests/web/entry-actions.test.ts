import { expect, it } from 'vitest'
import { ACTION_LABELS, actionsFor } from '#web/islands/drive/actions/entry-actions.ts'
import type { DriveView } from '#web/islands/drive/state/drive-view.ts'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'

const ME = 1

const ALL = {
  'files.update': true,
  'files.create': true,
  'files.download': true,
  'files.delete': true,
}

/** Just what the rule looks at. */
const entry = (change: Partial<FileEntry> = {}) =>
  ({
    type: 'text',
    url: '/x',
    file_size: 5,
    parent_id: null,
    tags: [],
    users: [{ id: ME, owns_entry: true }],
    permissions: ALL,
    ...change,
  }) as FileEntry

/** As the server tells of it. */
const SHARED: FileEntry['permissions'] = {
  ...ALL,
  'shares.create': false,
  'links.create': false,
}

const sharedEntry = (change: Partial<FileEntry> = {}) =>
  entry({
    users: [{ id: 2, owns_entry: true }, { id: ME }] as FileEntry['users'],
    permissions: SHARED,
    ...change,
  })

const VIEW_ONLY: FileEntry['permissions'] = {
  'files.update': false,
  'files.create': false,
  'files.download': false,
  'files.delete': false,
  'files.move': false,
  'shares.create': false,
  'links.create': false,
}

const MEMBER = {
  userId: ME,
  workspaceId: 0,
  mayCreate: true,
  keepsVersions: true,
  mayDeleteForever: true,
}

const FOLDER: DriveView = { kind: 'folder', folderHash: null }
const NEW_VERSION = 'Upload new version'
const VERSIONS = 'Earlier versions'
const REST = [
  'Star',
  'Move to …',
  'Rename',
  NEW_VERSION,
  'Make a copy',
  'Copy to …',
  'Download',
  VERSIONS,
  'Details',
]

const without = (...words: string[]) => REST.filter((word) => !words.includes(word))

const wordsFor = (view: DriveView, ...entries: FileEntry[]) =>
  actionsFor(view, entries, MEMBER).map((action) => ACTION_LABELS[action])

it.each([
  ['a folder', { type: 'folder', url: null }, 'Open'],
  ['a text', {}, 'Preview'],
  ['an archive', { type: 'archive' }, 'Open'],
  ['an empty text', { file_size: 0 }, 'Open'],
] as const)(
  'the menu of %s says what opening does: a preview, where there is one',
  (_, of, first) => {
    expect(wordsFor(FOLDER, entry(of))).toEqual([
      first,
      'Share',
      'Get link',
      ...('type' in of && of.type === 'folder'
        ? ['Request files', ...without(NEW_VERSION, VERSIONS)]
        : REST),
      'Move to trash',
    ])
  },
)

it('several entries can be neither opened nor renamed', () => {
  expect(wordsFor(FOLDER, entry(), entry())).toEqual([
    'Get link',
    ...without('Rename', NEW_VERSION, VERSIONS),
    'Move to trash',
  ])
})

it('in a workspace, the role decides: a contributor neither moves nor shares others’ files', () => {
  const inWorkspace = (permissions: FileEntry['permissions']) =>
    actionsFor(
      { kind: 'folder', folderHash: null, workspaceId: 5 },
      [
        sharedEntry({
          workspace_id: 5,
          users: [{ id: 2, owns_entry: true }] as FileEntry['users'],
          permissions,
        }),
      ],
      { ...MEMBER, workspaceId: 5 },
    ).map((action) => ACTION_LABELS[action])
  const contributor = { ...SHARED, 'files.move': false, 'files.delete': false } as const
  expect(inWorkspace(contributor)).toEqual(['Preview', ...without('Move to …')])
  expect(inWorkspace(ALL)).toEqual(['Preview', 'Share', 'Get link', ...REST, 'Move to trash'])
})

it.each([
  ['the right to change the file', {}, sharedEntry(), ['newVersion', 'versions']],
  ['no right to change it', {}, sharedEntry({ permissions: VIEW_ONLY }), []],
  ['no right to upload', { mayCreate: false }, entry(), ['versions']],
  ['a site that keeps none', { keepsVersions: false }, entry(), []],
])('versions with %s', (_, change: Partial<typeof MEMBER>, file, offered) => {
  const actions = actionsFor(FOLDER, [file], { ...MEMBER, ...change })
  expect(actions.filter((action) => /versions?$/i.test(action))).toEqual(offered)
})

const TRASH = { kind: 'trash', folderHash: null } as const

it('the trash of a workspace is emptied by those who may delete all of it', () => {
  const contributor = { ...MEMBER, workspaceId: 5, mayDeleteForever: false }
  expect(actionsFor(TRASH, [entry()], contributor)).toEqual(['preview', 'restore', 'download'])
})

it('actions in the trash', () => {
  const words = ['Restore', 'Delete forever', 'Empty trash']
  const [restore, ...others] = words
  expect(wordsFor(TRASH, entry())).toEqual(['Preview', restore, 'Download', ...others])
  expect(wordsFor(TRASH, entry({ type: 'folder' }))).toEqual(['Open', ...words])
  expect(wordsFor(TRASH, entry(), entry({ type: 'folder' }))).toEqual(words)
  expect(wordsFor({ ...TRASH, folderHash: 'inside' }, entry(), entry())).toEqual([
    restore,
    'Download',
    'Delete forever',
  ])
})

it('what is shared with me is removed from my list, never moved, deleted or shared on', () => {
  const changes = ['Rename', 'Upload new version', 'Make a copy', 'Copy to …']
  const words = ['Preview', 'Star', ...changes, 'Download', VERSIONS, 'Details']
  expect(wordsFor({ kind: 'shares' }, sharedEntry())).toEqual([...words, 'Remove'])
  expect(wordsFor(FOLDER, sharedEntry())).toEqual([...words, 'Remove'])
})

it('inside a shared folder the rights to each entry decide', () => {
  const inside = (permissions: FileEntry['permissions']) =>
    wordsFor(FOLDER, sharedEntry({ parent_id: 7, permissions }))
  expect(inside(VIEW_ONLY)).toEqual(['Preview', 'Star', 'Details'])
  expect(inside({ ...VIEW_ONLY, 'files.download': true })).toEqual([
    'Preview',
    'Star',
    'Make a copy',
    'Copy to …',
    'Download',
    'Details',
  ])
  expect(inside(SHARED)).toEqual(['Preview', ...REST, 'Move to trash'])
})

it('own and shared items together offer what holds for both', () => {
  const words = wordsFor({ kind: 'starred' }, entry(), sharedEntry())
  expect(words).not.toContain('Remove')
  expect(words).not.toContain('Move to …')
})
