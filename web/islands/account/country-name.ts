/** "Germany" of "DE", in the reader's language. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code) ?? code
  } catch {
    // Platforms also name "T1" and "XX", which are no countries.
    return code
  }
}
