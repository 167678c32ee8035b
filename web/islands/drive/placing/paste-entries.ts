import type { QueryClient } from '@tanstack/react-query'
import { clipEntries, clippedEntries } from '../entry-clipboard.ts'
import type { FolderTarget } from './folder-target.ts'

/** Puts what was cut or copied into a folder. What was copied can be pasted again. */
export async function pasteEntries(queryClient: QueryClient, target: FolderTarget): Promise<void> {
  const clipped = clippedEntries()
  if (!clipped) return
  if (!clipped.isCut) {
    const { copyEntries } = await import('./copy-entries.ts')
    return copyEntries(queryClient, clipped.entries, target)
  }
  clipEntries(null)
  const { moveEntries } = await import('./move-entries.ts')
  await moveEntries(queryClient, clipped.entries, target)
}
