export type CsvValue = string | number | boolean | null

export interface CsvColumn<Item> {
  header: string
  value: (item: Item) => CsvValue
}

/** Where programs for tables take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`

/**
 * A response that sends rows as they are read. The first ones are read before, so that refusals have their status.
 * @param name of the file, without extension
 */
export async function csvResponse<Item>(
  name: string,
  columns: readonly CsvColumn<Item>[],
  slices: AsyncGenerator<Item[]>,
): Promise<Response> {
  const encoder = new TextEncoder()
  const lines = (items: Item[]) =>
    encoder.encode(items.map((item) => csvLine(columns.map(({ value }) => value(item)))).join(''))
  const first = await slices.next()
  // Programs for tables read UTF-8 only with this mark.
  const header = `\uFEFF${csvLine(columns.map((column) => column.header))}`
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(header))
      if (!first.done) controller.enqueue(lines(first.value))
    },
    async pull(controller) {
      const { done, value } = await slices.next()
      if (done) controller.close()
      else controller.enqueue(lines(value))
    },
    async cancel() {
      await slices.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  })
}
