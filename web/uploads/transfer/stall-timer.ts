/** An upload without progress for this long has failed. */
const PROGRESS_TIMEOUT_MS = 30_000

export interface StallTimer {
  /** To be told whenever something has moved. */
  moved: () => void
  stop: () => void
}

export function startStallTimer(onStall: () => void): StallTimer {
  let timer = setTimeout(onStall, PROGRESS_TIMEOUT_MS)
  return {
    moved: () => {
      clearTimeout(timer)
      timer = setTimeout(onStall, PROGRESS_TIMEOUT_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
