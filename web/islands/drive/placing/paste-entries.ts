import type { QueryClient } from '@tanstack/react-query'
import { clipEntries, clippedEntries } from '../entry-clipboard.ts'
import { copyEntries } from './copy-entries.ts'
import type { FolderTarget } from './folder-target.ts'
import { moveEntries } from './move-entries.ts'

/** Puts what was cut or copied into a folder. What was copied can be pasted again. */
export async function pasteEntries(queryClient: QueryClient, target: FolderTarget): Promise<void> {
  const clipped = clippedEntries()
  if (!clipped) return
  if (!clipped.isCut) return copyEntries(queryClient, clipped.entries, target)
  clipEntries(null)
  await moveEntries(queryClient, clipped.entries, target)
}
