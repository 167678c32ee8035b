import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes reads of the object with these bytes fail, while the bucket still lists it. Returns a function that repairs it.
 * @param directory where the local bucket keeps its bytes
 */
export async function breakObject(
  directory: string,
  bytes: Uint8Array,
): Promise<() => Promise<void>> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    if (!(await readFile(path)).equals(bytes)) continue
    const aside = join(directory, '..', `${name}.aside`)
    await rename(path, aside)
    // The range that is asked for is not there: without a file at all, the object would only be gone.
    await writeFile(path, '')
    return () => rename(aside, path)
  }
  throw new Error('the bucket has no object with these bytes')
}
