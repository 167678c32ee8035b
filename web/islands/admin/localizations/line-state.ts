/** Which lines the editor shows; all of it is in the address. */
export interface LineState {
  page: number
  query: string
  isUntranslated: boolean
}

export const LOCALIZATIONS_KEY = ['admin', 'localizations']

/** Also that of the data that comes with the page. */
export const linesKey = (language: string, input?: Record<string, string>) => [
  'admin',
  'localization-lines',
  language,
  ...(input ? [input] : []),
]

export function lineStateAt(search: string): LineState {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    query: params.get('query') ?? '',
    isUntranslated: params.get('untranslated') === '1',
  }
}

/** The query of the address, and of the call that reads the lines. */
export const lineInput = ({ page, query, isUntranslated }: LineState): Record<string, string> => ({
  ...(page > 1 && { page: String(page) }),
  ...(query && { query }),
  ...(isUntranslated && { untranslated: '1' }),
})
