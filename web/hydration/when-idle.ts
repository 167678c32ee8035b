/** Within two seconds on a page that is never idle. Safari has no idle callbacks; then a moment later. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2_000 })
  else setTimeout(run, 200)
}
