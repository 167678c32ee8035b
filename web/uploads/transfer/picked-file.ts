/** A chosen file and where it was in the folder that was dropped or picked. */
export interface PickedFile {
  file: File
  relativePath: string | null
}

/** Returns the files of an `<input type=file>` without those that macOS adds to every folder. */
export function filesOfInput(input: HTMLInputElement): PickedFile[] {
  return [...(input.files ?? [])]
    .map((file) => ({ file, relativePath: file.webkitRelativePath || null }))
    .filter(isWanted)
}

export const isWanted = ({ file }: PickedFile): boolean => isWantedName(file.name)

export const isWantedName = (name: string): boolean => name !== '.DS_Store'
