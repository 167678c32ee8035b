import { ValidationError } from '#worker/errors.ts'
import {
  entryNameProblem,
  normalizeEntryName,
  SEPARATOR_IN_NAME,
} from '#worker/features/drive/entry-name.ts'

/** File systems that a tree may come from or go to stop at some thousand characters. */
const MAX_FOLDER_DEPTH = 50

/** The names of the folders in "holiday/2026/sea.jpg", and why they can't be made, or null. */
export function splitFolders(relativePath: string | null | undefined): {
  names: string[]
  problem: string | null
} {
  const names = (relativePath ?? '')
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '')
    .map(normalizeEntryName)
  return { names, problem: problemOf(relativePath ?? '', names) }
}

function problemOf(relativePath: string, names: readonly string[]): string | null {
  const problem = names.map(entryNameProblem).find((text) => text !== null)
  if (problem !== undefined) return problem
  // A path as Windows writes it: without folders, it would be a file at the top.
  if (relativePath.includes('\\')) return SEPARATOR_IN_NAME
  return names.length > MAX_FOLDER_DEPTH ? 'There are too many folders in each other.' : null
}

/** Throws ValidationError. */
export function foldersOf(relativePath: string | null): string[] {
  const { names, problem } = splitFolders(relativePath)
  if (problem !== null) throw new ValidationError({ relativePath: [problem] })
  return names
}
