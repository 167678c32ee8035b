let reveal: ((id: number) => void) | null = null

/** Has what was just made shown in the list that is on the screen, if it belongs there. */
export function revealEntry(id: number): void {
  reveal?.(id)
}

export function onReveal(listener: (id: number) => void): () => void {
  reveal = listener
  return () => {
    if (reveal === listener) reveal = null
  }
}
