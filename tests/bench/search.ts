import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { createFolder, registerUser } from '#tests/support/factories.ts'
import { fillEntries } from './fill-entries.ts'
import { findSome } from './find-some.ts'
import { timed, timeRatio } from './print-table.ts'
import type { BenchRow } from './print-table.ts'
import { measureShares } from './shares.ts'
import { measureTextSearch } from './texts.ts'
import { measureWorkspaces } from './workspaces.ts'

const ROUNDS = 15

/** Entries of the searching user, on both sites. */
const OWN_ENTRIES = 5000
const OTHER_USERS = 19

/** The cost of a search must not depend on the data of other users. */
export async function measureSearch(): Promise<BenchRow[]> {
  const [small, large] = [await startApp(), await startApp()]
  try {
    const few = await searcherAmong(small, 10_000)
    let many = few
    const ms = await timed(async () => (many = await searcherAmong(large, 1_000_000)))
    console.log(`     1,000,000 entries took ${Math.round(ms / 1000)} s to make`)
    const rows: BenchRow[] = []
    for (const query of ['query=lagoon', 'query=summer+0042', 'query=la', 'recentOnly=1']) {
      const list = ({ client }: typeof few) => findSome(client, query)
      const figure = await timeRatio(
        ROUNDS,
        () => list(many),
        () => list(few),
      )
      rows.push({
        what: `${query}: in 1,000,000 entries over 10,000`,
        figure,
        unit: '×',
        atMost: 3,
      })
    }
    rows.push(...(await measureTextSearch(small, large)))
    rows.push(...(await measureShares(small, large)))
    rows.push(...(await measureWorkspaces(small, large)))
    return rows
  } finally {
    await small.stop()
    await large.stop()
  }
}

/** A user with some entries on a site with so many, 100,000 of them in one folder where there are more. */
async function searcherAmong(app: App, total: number) {
  const searcher = await registerUser(app)
  await fillEntries(app, searcher, null, OWN_ENTRIES)
  const rest = total - OWN_ENTRIES
  const inOneFolder = rest > 100_000 ? 100_000 : 0
  if (inOneFolder > 0) {
    const collector = await registerUser(app)
    const folder = await createFolder(collector.client, 'Large')
    await fillEntries(app, collector, folder.id, inOneFolder)
  }
  for (let index = 0; index < OTHER_USERS; index++)
    await fillEntries(
      app,
      await registerUser(app),
      null,
      Math.floor((rest - inOneFolder) / OTHER_USERS),
    )
  return searcher
}
