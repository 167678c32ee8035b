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
 * Scrolls to entries that were just made or pasted, selects them and puts the focus on the first; where it is beyond
 * what is loaded, tells of it.
 */
export function useReveal(
  listRef: RefObject<ListHandle | null>,
  view: DriveView,
  { firstPage, entries, hasMore }: DriveList,
  { selected, dispatch }: Pick<ListSelection, 'selected' | 'dispatch'>,
  onOpen: (entry: FileEntry) => void,
): void {
  const wanted = useRef<readonly FileEntry[]>([])

  const isStillAt = useEffectEvent(
    ({ id }: FileEntry) =>
      selected.length === 1 && selected[0]?.id === id && !handlesOwnKeys(document.activeElement),
  )

  const show = useEffectEvent((listed: readonly FileEntry[]) => {
    const ids = new Set(wanted.current.map(({ id }) => id))
    const found = listed.filter(({ id }) => ids.has(id))
    const [first] = found
    if (!first || found.length < ids.size) return
    wanted.current = []
    dispatch({ type: 'only', id: first.id })
    if (found.length > 1) dispatch({ type: 'set', ids })
    listRef.current?.focusEntry(listed.indexOf(first))
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

  const [revealed, setRevealed] = useState<readonly FileEntry[]>([])
  useEffect(() => {
    if (wanted.current === revealed) show(entries)
  }, [entries, revealed])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onReveal((made, { original, isNews }) => {
      if (original && !isStillAt(original)) return
      clearTimeout(timer)
      wanted.current = made
      // They may be listed already.
      setRevealed(made)
      timer = setTimeout(() => {
        const [entry] = wanted.current
        if (entry && isNews) tell(entry)
        wanted.current = []
      }, MOST_WAIT_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
