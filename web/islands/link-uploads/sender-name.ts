const STORE_KEY = 'atoll.sender-name'

/** Empty where nothing is remembered, or nothing can be. */
export function readSenderName(): string {
  try {
    return localStorage.getItem(STORE_KEY) ?? ''
  } catch {
    return ''
  }
}

/** A full or forbidden store only means that the name is asked for again. */
export function rememberSenderName(name: string): void {
  try {
    localStorage.setItem(STORE_KEY, name)
  } catch {
    // See above.
  }
}
