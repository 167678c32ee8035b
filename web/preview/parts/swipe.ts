export interface SwipeStart {
  x: number
  y: number
}

/** Shorter is a press that slipped. */
const SHORTEST_PX = 56

/** The side that a finger has drawn into view; null when it went up, down or hardly anywhere. */
export function swipeOf(start: SwipeStart, end: SwipeStart): 'left' | 'right' | null {
  const [x, y] = [end.x - start.x, end.y - start.y]
  if (Math.abs(x) < SHORTEST_PX || Math.abs(y) > Math.abs(x) / 2) return null
  return x > 0 ? 'left' : 'right'
}
