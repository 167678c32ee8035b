/** How a list of the admin area is shown; all of it is in the address. */
export interface ListState {
  page: number
  perPage: number
  query: string
  /** Null = the usual order. */
  orderBy: string | null
  orderDir: 'asc' | 'desc' | null
  /** By key; each list has its own. */
  filters: Readonly<Record<string, unknown>>
}

export const ROWS_OF_A_PAGE = [30, 100, 300] as const

const USUAL: ListState = {
  page: 1,
  perPage: ROWS_OF_A_PAGE[0],
  query: '',
  orderBy: null,
  orderDir: null,
  filters: {},
}

/**
 * Reads an address; what it does not understand is as usual.
 * @param prefix of its parameters, where a page has several lists
 */
export function listStateAt(search: string, prefix = ''): ListState {
  const params = new URLSearchParams(search)
  const read = (key: keyof ListState) => params.get(prefix + key)
  const orderDir = read('orderDir')
  return {
    page: wholeNumber(read('page')) ?? USUAL.page,
    perPage: wholeNumber(read('perPage')) ?? USUAL.perPage,
    query: read('query') ?? '',
    orderBy: read('orderBy'),
    orderDir: orderDir === 'asc' || orderDir === 'desc' ? orderDir : null,
    filters: filtersIn(read('filters')),
  }
}

/** The address's query, without what is as usual. Keeps parameters of `search` that are not the list's. */
export function searchOf(state: ListState, search = '', prefix = ''): string {
  const input = listInput(state)
  if (state.page === USUAL.page) delete input['page']
  if (state.perPage === USUAL.perPage) delete input['perPage']
  const params = new URLSearchParams(search)
  for (const key of Object.keys(USUAL)) params.delete(prefix + key)
  for (const [key, value] of Object.entries(input)) params.set(prefix + key, value)
  return params.toString()
}

/** The query of the call that reads the list. */
export function listInput({
  page,
  perPage,
  query,
  orderBy,
  orderDir,
  filters,
}: ListState): Record<string, string> {
  return {
    page: String(page),
    perPage: String(perPage),
    ...(query && { query }),
    ...(orderBy && { orderBy }),
    ...(orderDir && { orderDir }),
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
  }
}

/** Also that of the data that comes with the page. */
export const listKey = (name: string, input: Record<string, string>) => ['admin', name, input]

function wholeNumber(text: string | null): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : null
}

function filtersIn(text: string | null): ListState['filters'] {
  try {
    const filters: unknown = JSON.parse(text ?? '{}')
    const isRecord = typeof filters === 'object' && filters !== null && !Array.isArray(filters)
    return isRecord ? (filters as ListState['filters']) : {}
  } catch {
    return {}
  }
}
