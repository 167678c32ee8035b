/** What hangs on the pointer: a small card with what is dragged. */
export function showDragPreview(transfer: DataTransfer, text: string): void {
  const card = document.createElement('div')
  card.className = 'drag-preview'
  card.setAttribute('aria-hidden', 'true')
  card.textContent = text
  document.body.append(card)
  transfer.setDragImage(card, -12, -12)
  // The browser takes its picture in this very event.
  setTimeout(() => card.remove())
}
