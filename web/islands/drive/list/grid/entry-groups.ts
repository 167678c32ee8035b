import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Group } from './use-list-window.ts'

/** The parts of a list whose items have one size: among tiles, the folders at its start are compact. */
export function groupsOf(entries: readonly FileEntry[], layout: 'list' | 'grid'): Group[] {
  const plain = (count: number): Group => ({ count, isFolders: false, hasHeading: false })
  if (layout === 'list') return [plain(entries.length)]
  const firstFile = entries.findIndex(({ type }) => type !== 'folder')
  const folders = firstFile === -1 ? entries.length : firstFile
  return [{ ...plain(folders), isFolders: true }, plain(entries.length - folders)].filter(
    ({ count }) => count > 0,
  )
}
