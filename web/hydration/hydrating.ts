let count = 0

/** Whether an island is being taken over: what can wait then lets the page answer sooner. */
export const isHydrating = (): boolean => count > 0

export function beginHydration(): void {
  count += 1
}

export function endHydration(): void {
  count -= 1
}
