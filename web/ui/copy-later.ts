/**
 * Copies a text that is still on its way, to be called in the gesture that asks for it: some browsers allow it there
 * only. Returns whether it was copied.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text)
    else {
      const content = text.then((known) => new Blob([known], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
    }
    return true
  } catch {
    return false
  }
}
