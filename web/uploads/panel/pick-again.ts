/** The browser's dialog for one file. */
export function pickAgain(onPicked: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.onchange = () => {
    const file = input.files?.[0]
    if (file) onPicked(file)
  }
  input.click()
}
