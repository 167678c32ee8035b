import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { fillEntries } from './fill-entries.ts'
import { timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'

const ROUNDS = 15

/** A page of a folder must not cost more because the folder, or the page's depth in it, is large. */
export async function measureFolders(app: App): Promise<BenchRow[]> {
  const user = await registerUser(app)
  const small = await createFolder(user.client, 'Small')
  const large = await createFolder(user.client, 'Large')
  await fillEntries(app, user, small.id, 100)
  await fillEntries(app, user, large.id, 100_000)
  const page = (hash: string, order: string) => () =>
    user.client.get(`drive/file-entries?folderId=${hash}&perPage=50&${order}`)
  const rows: BenchRow[] = []
  for (const order of [
    'orderBy=name&orderDir=asc',
    'orderBy=updated_at&orderDir=desc',
    'orderBy=file_size&orderDir=desc',
    'orderBy=type',
  ]) {
    const figure = await timeRatio(ROUNDS, page(large.hash, order), page(small.hash, order))
    rows.push({
      what: `page of 50 of 100,000 entries over one of 100 (${order})`,
      figure,
      unit: '×',
      atMost: 1.5,
    })
  }
  for (const [orderBy, value] of [
    ['name', 'tide'],
    ['type', 'text/tide'],
  ]) {
    const place = { isFolder: false, value, id: 90_000 }
    const deep = Buffer.from(JSON.stringify(place)).toString('base64url')
    const figure = await timeRatio(
      ROUNDS,
      page(large.hash, `orderBy=${orderBy}&cursor=${deep}`),
      page(large.hash, `orderBy=${orderBy}`),
    )
    rows.push({
      what: `page 1,800 of a folder over its first page (orderBy=${orderBy})`,
      figure,
      unit: '×',
      atMost: 1.5,
    })
  }
  return rows
}
