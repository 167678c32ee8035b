import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import { visibleName } from '#web/ui/visible-name.ts'
import { toast } from '#web/ui/overlays/toast-store.ts'
import type { DriveView } from '../state/drive-view.ts'
import { handlesOwnKeys } from '../menus/handles-own-keys.ts'
import type { ListSelection } from './selection/use-selection.ts'
import { onReveal } from '../state/reveal-entry.ts'
import type { ListHandle } from './grid/use-list-handle.ts'
import type { DriveList } from './use-drive-list.ts'

/** Long enough for a list to load the entry, too short for the user to move on. */
const MOST_WAIT_MS = 1000
/** Long enough to reach the button by keyboard. */
const TOAST_MS = 8000

/**
 * Scrolls to an entry that was made by its name, selects it and puts the focus there; where it is beyond what is loaded, tells
 * of it. */
export function useReveal(
  listRef: RefObject<ListHandle | null>,
  view: DriveView,
  { firstPage, entries, hasMore }: DriveList,
  { selected, selectOnly }: Pick<ListSelection, 'selected' | 'selectOnly'>,
  onOpen: (entry: FileEntry) => void,
): void {
  const wanted = useRef<FileEntry | null>(null)

  const isStillAt = useEffectEvent(
    ({ id }: FileEntry) =>
      selected.length === 1 && selected[0]?.id === id && !handlesOwnKeys(document.activeElement),
  )

  const show = useEffectEvent((listed: readonly FileEntry[], { id }: FileEntry) => {
    const index = listed.findIndex((entry) => entry.id === id)
    const entry = listed[index]
    if (!entry) return
    wanted.current = null
    selectOnly(entry)
    listRef.current?.focusEntry(index)
  })

  const tell = useEffectEvent((entry: FileEntry) => {
    const isShown =
      view.kind === 'folder' && firstPage && (firstPage.folder?.id ?? null) === entry.parent_id
    if (isShown && !hasMore) return
    toast(
      { message: '“:name” was created', values: { name: visibleName(entry.name) } },
      { duration: TOAST_MS, action: { label: 'Open', onAction: () => onOpen(entry) } },
    )
  })

  const [revealed, setRevealed] = useState<FileEntry | null>(null)
  useEffect(() => {
    if (revealed && wanted.current === revealed) show(entries, revealed)
  }, [entries, revealed])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onReveal((entry, original) => {
      if (original && !isStillAt(original)) return
      clearTimeout(timer)
      wanted.current = entry
      // It may be listed already.
      setRevealed(entry)
      timer = setTimeout(() => {
        if (wanted.current && !original) tell(wanted.current)
        wanted.current = null
      }, MOST_WAIT_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
