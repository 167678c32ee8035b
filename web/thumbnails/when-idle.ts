/** At the latest. */
const TIMEOUT_MS = 2000

/** For browsers that do not tell (Safari). */
const FALLBACK_MS = 200

/** When the browser has nothing to do for the user. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
    else setTimeout(resolve, FALLBACK_MS)
  })
