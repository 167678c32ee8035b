/**
 * Has another thread read the formats of languages, which browsers do once in a process: the first number or date would
 * hold this one for 20 ms, phones' 100.
 */
export function readLanguageData(): void {
  const source = URL.createObjectURL(new Blob([READS]))
  const reader = new Worker(source)
  reader.addEventListener('message', () => {
    reader.terminate()
    URL.revokeObjectURL(source)
  })
}

const READS = "(0).toLocaleString('en');new Intl.DateTimeFormat('en');postMessage(0)"
