const MIB = 1024 ** 2

/** A file to upload; a large one has a size but no bytes. */
export function pickedFile(
  name: string,
  { size = 1000, relativePath = null }: { size?: number; relativePath?: string | null } = {},
) {
  const file = new File([], name, { type: 'text/plain', lastModified: 1_700_000_000_000 })
  Object.defineProperty(file, 'size', { value: size })
  Object.defineProperty(file, 'slice', {
    value: (start: number, end: number) => ({ size: Math.min(end, size) - start }),
  })
  return { file, relativePath }
}

export const largeFile = (name: string, size = 100 * MIB) => pickedFile(name, { size })
