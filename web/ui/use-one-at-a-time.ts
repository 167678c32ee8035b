import { useRef } from 'react'

/**
 * Ignores calls while the promise of an earlier one is pending. Uses a ref, because both clicks of a double click can
 * come before the next render.
 */
export function useOneAtATime<Args extends unknown[]>(
  action: (...args: Args) => unknown,
): (...args: Args) => void {
  const isRunning = useRef(false)
  return (...args) => {
    if (isRunning.current) return
    const result = action(...args)
    if (!(result instanceof Promise)) return
    isRunning.current = true
    void result.finally(() => {
      isRunning.current = false
    })
  }
}
