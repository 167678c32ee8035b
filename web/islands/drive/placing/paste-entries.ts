import type { QueryClient } from '@tanstack/react-query'
import { showHttpErrorToast } from '#web/ui/overlays/show-error-toast.ts'
import { clipEntries, clippedEntries, type ClippedEntries } from '../actions/entry-clipboard.ts'
import { revealPasted } from '../state/reveal-entry.ts'
import type { FolderTarget } from '../state/folder-target.ts'

/** Puts what was cut or copied into a folder. What was copied can be pasted again, and what was cut where that failed. */
export async function pasteEntries(queryClient: QueryClient, target: FolderTarget): Promise<void> {
  const clipped = clippedEntries()
  if (!clipped) return
  try {
    await (clipped.isCut ? pasteCut : pasteCopy)(queryClient, clipped, target)
  } catch (error) {
    // The code for it could not be loaded.
    showHttpErrorToast(error)
  }
}

const loadCopying = () => import('./copy-entries.ts')
const loadMoving = () => import('./move-entries.ts')

/** To be called when something is clipped: code that could not be loaded once is not tried again by the browser. */
export function loadPlacing({ isCut }: Pick<ClippedEntries, 'isCut'>): void {
  if (!navigator.onLine) return
  ;(isCut ? loadMoving : loadCopying)().catch(() => undefined)
}

async function pasteCopy(
  queryClient: QueryClient,
  { entries }: ClippedEntries,
  target: FolderTarget,
): Promise<void> {
  const { copyEntries } = await loadCopying()
  await copyEntries(queryClient, entries, target)
}

async function pasteCut(
  queryClient: QueryClient,
  clipped: ClippedEntries,
  target: FolderTarget,
): Promise<void> {
  const { moveEntries } = await loadMoving()
  // Pasted once more meanwhile.
  if (clippedEntries() !== clipped) return
  clipEntries(null)
  await moveEntries(queryClient, clipped.entries, target, {
    onPlaced: revealPasted,
    onLeft: (entries) => {
      if (!clippedEntries()) clipEntries({ ...clipped, entries })
    },
  })
}
