/** Downloads by a link that is followed, not by a fetch: the browser streams to disk whatever the size. */
export function downloadAddress(address: string): void {
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = ''
  anchor.click()
}
