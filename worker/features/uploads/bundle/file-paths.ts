import { randomHash } from '#worker/auth/tokens.ts'
import { entryNameKey, nameColumns } from '#worker/names/entry-name.ts'
import type { NewFolder } from '../new-entry-queries.ts'
import type { PathNode } from '../path-tree.ts'

/** Where a file goes, below the folder of its bundle. */
export interface FilePath {
  /** The names of the folders on the way. */
  folders: readonly string[]
  name: string
}

/** Equal for paths that are the same in a drive: names have no slash. */
export const pathKeyOf = (names: readonly string[]): string => names.map(entryNameKey).join('/')

/** The paths of files and of all folders on the way, each once, as a tree whose nodes have the indexes of `keys`. */
export function pathTreeOf(paths: readonly FilePath[]): { keys: string[]; nodes: PathNode[] } {
  const keys: string[] = []
  const nodes: PathNode[] = []
  const nodeByKey = new Map<string, PathNode>()
  for (const { folders, name } of paths) {
    let siblings = nodes
    let key = ''
    for (const part of [...folders, name]) {
      const nameKey = entryNameKey(part)
      key = key === '' ? nameKey : `${key}/${nameKey}`
      let node = nodeByKey.get(key)
      if (!node) {
        node = [nameKey, [keys.length], []]
        keys.push(key)
        nodeByKey.set(key, node)
        siblings.push(node)
      }
      siblings = node[2]
    }
  }
  return { keys, nodes }
}

export interface FolderTree {
  /** Parents come before what they hold. */
  folders: NewFolder[]
  /** By the key of their path. */
  indexByKey: ReadonlyMap<string, number>
  /** Levels that have a folder which does not exist. */
  missingLevels: number
}

/** @param exists of the folder with a path's key. */
export function folderTreeOf(
  paths: readonly Pick<FilePath, 'folders'>[],
  exists: (key: string) => boolean,
): FolderTree {
  const folders: NewFolder[] = []
  const indexByKey = new Map<string, number>()
  let missingLevels = 0
  for (const path of paths) {
    let parent: number | null = null
    let key = ''
    let missing = 0
    for (const name of path.folders) {
      key = key === '' ? entryNameKey(name) : `${key}/${entryNameKey(name)}`
      let index = indexByKey.get(key)
      if (index === undefined) {
        index = folders.length
        folders.push({ parent, hash: randomHash(), ...nameColumns(name) })
        indexByKey.set(key, index)
      }
      if (!exists(key)) missing += 1
      parent = index
    }
    missingLevels = Math.max(missingLevels, missing)
  }
  return { folders, indexByKey, missingLevels }
}
