/** Makes the password toggles of a page without React work. */
export function watchPasswordToggles(): void {
  for (const button of document.querySelectorAll('.password-toggle')) {
    const input = button.previousElementSibling as HTMLInputElement
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => {
      const isShown = input.type === 'password'
      const { selectionStart, selectionEnd } = input
      input.type = isShown ? 'text' : 'password'
      button.setAttribute('aria-pressed', String(isShown))
      // Chromium drops a selection that is set before the field is drawn anew.
      requestAnimationFrame(() => input.setSelectionRange(selectionStart, selectionEnd))
    })
  }
}
