/** All texts of the site; loaded when they are asked for, as only translators need them. */
export async function sourceTexts(): Promise<readonly string[]> {
  const { SOURCE_TEXTS } = await import('virtual:source-texts')
  return SOURCE_TEXTS
}
