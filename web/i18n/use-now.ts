import { useSyncExternalStore } from 'react'
import { useI18n } from './i18n-context.tsx'

const TICK_MS = 30_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  if (listeners.size === 1) now = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time in ms, renewed every half minute; while hydrating, the time at which the server rendered. */
export const useNow = (): number => useAtNow((nowMs) => nowMs)

/** A value that follows from {@link useNow}'s time; renders again only when it changes. */
export function useAtNow<Value extends string | number | boolean>(
  compute: (nowMs: number) => Value,
): Value {
  const { renderedAt } = useI18n()
  return useSyncExternalStore(
    subscribe,
    () => compute(now),
    () => compute(renderedAt),
  )
}
