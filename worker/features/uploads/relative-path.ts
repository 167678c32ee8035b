import { ValidationError } from '#worker/errors.ts'
import {
  entryNameProblem,
  normalizeEntryName,
  SEPARATOR_IN_NAME,
} from '#worker/names/entry-name.ts'

/** File systems that a tree may come from or go to stop at some thousand characters. */
const MAX_FOLDER_DEPTH = 50

/** Returns the names of the folders in "holiday/2026/sea.jpg", normalized. Throws ValidationError. */
export function foldersOf(relativePath: string | null): string[] {
  const names = (relativePath ?? '')
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '')
    .map(normalizeEntryName)
  const problem =
    names.map(entryNameProblem).find((text) => text !== null) ??
    pathProblem(relativePath ?? '', names.length)
  if (problem !== null) throw new ValidationError({ relativePath: [problem] })
  return names
}

/** Why a path of usable names is refused all the same, or null. */
export function pathProblem(relativePath: string, depth: number): string | null {
  // A path as Windows writes it: without folders, it would be a file at the top.
  if (relativePath.includes('\\')) return SEPARATOR_IN_NAME
  return depth > MAX_FOLDER_DEPTH ? 'There are too many folders in each other.' : null
}
