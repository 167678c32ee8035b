import { ValidationError } from '#worker/errors.ts'
import { entryNameProblem, normalizeEntryName } from '#worker/features/drive/entry-name.ts'

/** File systems that a tree may come from or go to stop at some thousand characters. */
const MAX_FOLDER_DEPTH = 50

/** The names of the folders in "holiday/2026/sea.jpg". Throws ValidationError. */
export function foldersOf(relativePath: string | null): string[] {
  const names = (relativePath ?? '')
    .split('/')
    .slice(0, -1)
    .filter((name) => name !== '')
    .map(normalizeEntryName)
  const problem = names.map(entryNameProblem).find((text) => text !== null)
  if (problem) throw new ValidationError({ relativePath: [problem] })
  if (names.length > MAX_FOLDER_DEPTH)
    throw new ValidationError({ relativePath: ['There are too many folders in each other.'] })
  return names
}
