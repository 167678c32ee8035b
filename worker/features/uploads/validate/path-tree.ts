import { ValidationError } from '#worker/errors.ts'
import { entryNameKey, entryNameProblem } from '#worker/names/entry-name.ts'
import { pathProblem } from '../relative-path.ts'
import { MAX_FOLDERS } from './schema.ts'

/** A name's key, the indexes of the files of that name here, and the nodes below. */
export type PathNode = [nameKey: string, files: number[], below: PathNode[]]

interface Branch {
  /** The first unusable name on the way here; null = none. */
  problem: string | null
  files: number[]
  below: Map<string, Branch>
}

/**
 * The paths of a call's files as a tree. Each folder is checked once, whatever its number of files: linear in the
 * length of the paths.
 */
export class PathTree {
  readonly #root: Branch = newBranch()
  /** By path, with a slash at the end. */
  readonly #folders = new Map<string, Branch>([['', this.#root]])

  /**
   * Adds a file by its path; returns why its folders can't be created, or null. Such a file is not added.
   * @throws ValidationError with too many folders.
   */
  add(file: number, name: string, relativePath: string): string | null {
    // "/a//b" is "a/b".
    const path = relativePath.slice(0, relativePath.lastIndexOf('/') + 1).replaceAll(/\/+/g, '/')
    const folderPath = path.startsWith('/') ? path.slice(1) : path
    const problem = pathProblem(relativePath, folderPath.split('/').length - 1)
    if (problem !== null) return problem
    const folder = this.#folderAt(folderPath)
    if (folder.problem === null) branchBelow(folder, name).files.push(file)
    return folder.problem
  }

  nodes(): PathNode[] {
    return nodesOf(this.#root)
  }

  #folderAt(path: string): Branch {
    let known = path
    const missing: string[] = []
    let folder = this.#folders.get(known)
    while (!folder) {
      missing.push(known)
      known = known.slice(0, known.lastIndexOf('/', known.length - 2) + 1)
      folder = this.#folders.get(known)
    }
    for (const folderPath of missing.toReversed()) {
      folder = childOf(folder, folderPath.slice(known.length, -1))
      if (this.#folders.size > MAX_FOLDERS) throw new TooManyFoldersError()
      this.#folders.set(folderPath, folder)
      known = folderPath
    }
    return folder
  }
}

/** An unusable folder has no place in the tree, nor has anything below it. */
function childOf(folder: Branch, name: string): Branch {
  const problem = folder.problem ?? entryNameProblem(name)
  return problem === null ? branchBelow(folder, name) : newBranch(problem)
}

const newBranch = (problem: string | null = null): Branch => ({
  problem,
  files: [],
  below: new Map(),
})

function branchBelow(folder: Branch, name: string): Branch {
  const key = entryNameKey(name)
  const branch = folder.below.get(key) ?? newBranch()
  folder.below.set(key, branch)
  return branch
}

/** Little deeper than folders may be: SQLite reads no JSON of a thousand levels. */
const nodesOf = ({ below }: Branch): PathNode[] =>
  Array.from(below, ([nameKey, branch]) => [nameKey, branch.files, nodesOf(branch)])

class TooManyFoldersError extends ValidationError {
  constructor() {
    super({
      files: [
        {
          message: 'These files are in more than :count folders. Please check fewer at once.',
          values: { count: MAX_FOLDERS },
        },
      ],
    })
  }
}
