/** The parameter of public pages that names their language. */
const PARAMETER = 'lang'

/** Null where the address names none that the site offers. */
export function languageOfAddress(
  { searchParams }: URL,
  offered: readonly { language: string }[],
): string | null {
  const wanted = searchParams.get(PARAMETER)?.toLowerCase()
  return offered.find(({ language }) => language.toLowerCase() === wanted)?.language ?? null
}

/** The address of a page in a language; the default language has the plain one. */
export function addressInLanguage(
  address: string,
  language: string,
  defaultLanguage: string,
): string {
  if (language === defaultLanguage) return address
  const url = new URL(address)
  url.searchParams.set(PARAMETER, language)
  return url.href
}

/** A path without the language that it names, after another one was chosen. */
export function withoutLanguage(path: string): string {
  const url = new URL(path, 'http://site')
  if (!url.searchParams.has(PARAMETER)) return path
  url.searchParams.delete(PARAMETER)
  return url.pathname + url.search + url.hash
}
