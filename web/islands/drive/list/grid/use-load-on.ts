import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { FileEntry } from '#worker/features/drive/entries/schema.ts'
import type { Message } from '#worker/i18n/trans.ts'
import { isInToast } from '#web/ui/overlays/toast-store.ts'
import { tellOfLoading } from '../tell-of-loading.ts'

/** The loaded part of a list, and how to get more. */
export interface LoadedList {
  entries: readonly FileEntry[]
  /** More are on the server. */
  hasMore: boolean
  isLoadingMore: boolean
  /** Also while they are asked for again. */
  hasLoadMoreFailed: boolean
  onLoadMore: () => void
  /** Asks for them again where that has failed. */
  onRetryMore: () => void
}

interface LoadOnOptions<Goal> {
  list: LoadedList
  /** Called with each page that arrives; whether the goal is reached. */
  reach: (goal: Goal, entries: readonly FileEntry[], isWhole: boolean) => boolean
  /** For a goal that nothing shows the way to. */
  notice?: (goal: Goal) => string | Message
}

const ACTS = ['keydown', 'pointerdown', 'wheel']

/** Loads on for a goal, page by page, until it is reached, the list is whole, or the user does something else. */
export function useLoadOn<Goal>({ list, reach, notice }: LoadOnOptions<Goal>) {
  const { entries, hasMore, isLoadingMore, hasLoadMoreFailed, onLoadMore, onRetryMore } = list
  const goal = useRef<Goal | null>(null)
  const removeNotice = useRef<() => void>(undefined)

  const stop = useCallback(() => {
    goal.current = null
    removeNotice.current?.()
    removeNotice.current = undefined
  }, [])

  const goOn = useEffectEvent((loaded: readonly FileEntry[], isWhole: boolean) => {
    if (goal.current === null) return
    if (reach(goal.current, loaded, isWhole) || isWhole) stop()
    else onLoadMore()
  })
  useEffect(() => goOn(entries, !hasMore), [entries, hasMore])
  useEffect(() => {
    if (hasLoadMoreFailed && !isLoadingMore) stop()
  }, [hasLoadMoreFailed, isLoadingMore, stop])

  useEffect(() => {
    const leave = ({ target }: Event) => {
      // Its button needs it until the press has ended.
      if (!isInToast(target)) stop()
    }
    // Before controls that keep their events to themselves.
    for (const act of ACTS) addEventListener(act, leave, { capture: true, passive: true })
    return () => {
      for (const act of ACTS) removeEventListener(act, leave, { capture: true })
      stop()
    }
  }, [stop])

  return {
    isLoadingOn: () => goal.current !== null,
    loadOn(next: Goal) {
      if (!hasMore) return
      goal.current = next
      if (notice) removeNotice.current = tellOfLoading(notice(next), stop)
      if (hasLoadMoreFailed) onRetryMore()
      else onLoadMore()
    },
  }
}
