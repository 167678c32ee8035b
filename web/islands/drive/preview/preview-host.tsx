import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { loadedAhead } from '#web/ui/loaded-ahead.tsx'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import { LaterPart } from '#web/ui/overlays/later-part.tsx'
import type { EntryAction } from '../actions/entry-actions.ts'
import type { DriveList } from '../list/use-drive-list.ts'
import type { DriveView } from '../state/drive-view.ts'
import { usePreviewAddress } from '../state/preview-address.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { useShownFile } from './use-shown-file.ts'

const PreviewOverlay = loadedAhead(
  async () => (await import('./preview-overlay.tsx')).PreviewOverlay,
)

interface PreviewHostProps {
  view: DriveView
  list: DriveList
  actionsOf: (entries: readonly FileEntry[]) => EntryAction[]
  onAction: (action: EntryAction, entries: FileEntry[]) => void
  /** Called with the file that was shown last. */
  onClosed: (entry: FileEntry) => void
  /** In the list, by an entry's id. */
  thumbnailOf: (id: number) => HTMLImageElement | null
}

/** Shows the file that the address names, over the list; it need not be in it. */
export function PreviewHost({
  view,
  list,
  actionsOf,
  onAction,
  onClosed,
  thumbnailOf,
}: PreviewHostProps) {
  const isHydrated = useIsHydrated()
  const { previewHash, closePreview } = usePreviewAddress()
  const entry = useShownFile(view, list)

  const lastShown = useRef<FileEntry | null>(null)
  // At once: whoever finds the focus nowhere in the next frame puts it elsewhere.
  const tellClosed = useEffectEvent((file: FileEntry) =>
    queueMicrotask(() => flushSync(() => onClosed(file))),
  )
  useEffect(() => {
    if (entry) lastShown.current = entry
    if (previewHash !== null || !lastShown.current) return
    tellClosed(lastShown.current)
    lastShown.current = null
  }, [entry, previewHash])

  if (!entry || !isHydrated) return null
  return (
    <LaterPart fallback={<PreviewFrame entry={entry} onClose={closePreview} />}>
      <PreviewOverlay
        entry={entry}
        entries={list.entries}
        actions={actionsOf([entry])}
        onAction={(action) => onAction(action, [entry])}
        onNearEnd={list.loadMore}
        thumbnailOf={thumbnailOf}
      />
    </LaterPart>
  )
}
