import { useEffect, useState } from 'react'
import { ENTRIES_PER_PAGE } from '../../state/api.ts'
import { useIsHydrated } from '#web/hydration/use-is-hydrated.ts'
import type { DriveList } from '../use-drive-list.ts'
import type * as virtualLists from './virtual-lists.tsx'

export type VirtualLists = Pick<typeof virtualLists, 'VirtualRows' | 'VirtualTiles'>

let loaded: VirtualLists | null = null

/** The first page's number of rows. Each addition rerenders a list, so more would block the page. */
const MOST_PLAIN = ENTRIES_PER_PAGE

/**
 * Returns the virtual lists, or null for a short list. The server renders the first page in full; a virtual list
 * replaces a longer one for good.
 */
export function useVirtualLists({
  hasMore,
  firstPage,
  entries,
  contentRef,
}: DriveList): VirtualLists | null {
  const isHydrated = useIsHydrated()
  const [isLong, setIsLong] = useState<boolean | null>(null)
  const [lists, setLists] = useState(loaded)
  if (isHydrated && firstPage && isLong === null) setIsLong(hasMore)

  const hasGrown = isLong === false && entries.length > MOST_PLAIN
  const isWanted = hasGrown || (isLong === true && lists === null)
  useEffect(() => {
    if (!isWanted) return
    let cancel = () => {}
    let isGone = false
    void import('./virtual-lists.tsx').then((module) => {
      loaded = module
      if (isGone) return
      cancel = module.takeOver(contentRef, () => {
        setIsLong(true)
        setLists(module)
      })
    })
    return () => {
      isGone = true
      cancel()
    }
  }, [isWanted, contentRef])
  return isLong ? lists : null
}
