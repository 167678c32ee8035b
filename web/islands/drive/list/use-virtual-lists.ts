import { useEffect, useState } from 'react'
import { useIsHydrated } from '../use-is-hydrated.ts'
import type { DriveList } from './use-drive-list.ts'
import type * as virtualLists from './virtual-lists.tsx'

export type VirtualLists = Pick<typeof virtualLists, 'VirtualRows' | 'VirtualTiles'>

let loaded: VirtualLists | null = null

/**
 * What renders long lists, or null for a short one. The server renders all rows of the first page. Where there are
 * more, a virtual list takes over as soon as it has come; decided once, because the change makes the rows anew.
 */
export function useVirtualLists({ hasMore, firstPage }: DriveList): VirtualLists | null {
  const isHydrated = useIsHydrated()
  const [isLong, setIsLong] = useState<boolean | null>(null)
  const [lists, setLists] = useState(loaded)
  if (isHydrated && firstPage && isLong === null) setIsLong(hasMore)

  const isWanted = isLong === true && lists === null
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    void import('./virtual-lists.tsx').then((module) => {
      loaded = module
      if (!isGone) setLists(module)
    })
    return () => {
      isGone = true
    }
  }, [isWanted])
  return isLong ? lists : null
}
