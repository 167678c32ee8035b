/** Whether keys mean something to what has the focus: to a player, a field, a choice, or a text that is wider than its frame. */
export function ownsKeys(target: Element): boolean {
  if (target.closest('video, audio, input, textarea, [role="radiogroup"], [role="listbox"]'))
    return true
  const scroller = target.closest('.preview-scroller')
  return scroller !== null && scroller.scrollWidth > scroller.clientWidth
}
