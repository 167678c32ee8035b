import { randomHash } from '#worker/auth/tokens.ts'
import { inSlices } from '#worker/input/in-slices.ts'
import { entryNameKey, nameColumns } from '#worker/names/entry-name.ts'
import type { FolderRef, NewFolder } from '../new-entry-queries.ts'
import type { PathNode } from '../validate/path-tree.ts'

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
  /** To be made; see `NewEntries.levels`. */
  levels: NewFolder[][]
  /** By the key of its path; of none, where the paths begin. */
  refOf: (key: string) => FolderRef
}

/** Paths of up to 50 folders each take a few ms. */
const PATHS_PER_SLICE = 10

/**
 * The folders on the way to files.
 * @param top where the paths begin; null = the root.
 * @param existingId of the folder with a path's key, if any.
 */
export async function folderTreeOf(
  paths: readonly Pick<FilePath, 'folders'>[],
  top: number | null,
  existingId: (key: string) => number | undefined,
): Promise<FolderTree> {
  const levels: NewFolder[][] = []
  const refs = new Map<string, FolderRef>()
  const addFolder = (parent: FolderRef, name: string, depth: number): FolderRef => {
    const folder = { parent, hash: randomHash(), ...nameColumns(name) }
    ;(levels[depth] ??= []).push(folder)
    return folder.hash
  }
  for await (const slice of inSlices(paths, PATHS_PER_SLICE)) {
    for (const { folders } of slice) {
      let parent: FolderRef = top
      let key = ''
      for (const [depth, name] of folders.entries()) {
        key = key === '' ? entryNameKey(name) : `${key}/${entryNameKey(name)}`
        parent = refs.get(key) ?? existingId(key) ?? addFolder(parent, name, depth)
        refs.set(key, parent)
      }
    }
  }
  // The first levels may all exist.
  return { levels: levels.filter(Boolean), refOf: (key) => refs.get(key) ?? top }
}
