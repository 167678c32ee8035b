import { entryNameKey } from '#worker/features/drive/entry-name.ts'

/** A name, the numbers of the files that are called so here, and what is below it. */
export type PathNode = [nameKey: string, files: number[], below: PathNode[]]

interface Branch {
  files: number[]
  below: Map<string, Branch>
}

/** Paths as a tree: what many of them share is in it once. A file is called by its place in `paths`; one without a path is left out. */
export function pathTree(paths: readonly (readonly string[])[]): PathNode[] {
  const root: Branch = { files: [], below: new Map() }
  for (const [index, names] of paths.entries()) {
    let branch = root
    for (const name of names) {
      const key = entryNameKey(name)
      const next = branch.below.get(key) ?? { files: [], below: new Map<string, Branch>() }
      branch.below.set(key, next)
      branch = next
    }
    branch.files.push(index)
  }
  return nodesOf(root)
}

const nodesOf = ({ below }: Branch): PathNode[] =>
  Array.from(below, ([nameKey, branch]) => [nameKey, branch.files, nodesOf(branch)])
