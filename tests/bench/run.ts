import { measureBundles } from '../../.config/bundle-budgets.ts'
import { buildIfStale } from '#worker/host/build.ts'
import { startApp } from '#tests/support/app.ts'
import { measureAdminIndexes } from './admin-indexes.ts'
import { measureDriveInUse } from './drive-in-use.ts'
import { measureFolders } from './folders.ts'
import { measureHiddenEntries } from './hidden-entries.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measurePages } from './pages.ts'
import { printTable } from './print-table.ts'
import type { BenchRow } from './print-table.ts'
import { measureQueue } from './queue.ts'
import { measureRoundTrips } from './round-trips.ts'
import { measureSearch } from './search.ts'
import { measureSmallFiles } from './small-files.ts'
import { measureThreadWaits } from './thread-waits.ts'
import { measureTransfers } from './transfers.ts'
import { measureTrees } from './trees.ts'
import { measureZips } from './zips.ts'

/**
 * `npm run bench`: every figure beside its budget (README.md). Times are compared only within a run, so a slow machine
 * changes nothing. Exits with 1 when a budget is exceeded.
 */
process.env['WRANGLER_LOG'] ??= 'error'
buildIfStale()
const app = await startApp()
const rows: BenchRow[] = []
try {
  rows.push(
    ...measureBundles().map(({ what, value, budget, unit }) => ({
      what,
      figure: value,
      unit,
      atMost: budget,
    })),
    ...(await measurePages(app)),
    ...(await measureLighthouse(app)),
    ...(await measureDriveInUse(app)),
    ...(await measureRoundTrips(app)),
    ...(await measureHiddenEntries(app)),
    ...(await measureFolders(app)),
    ...(await measureTrees(app)),
    ...(await measureTransfers(app)),
    ...(await measureSmallFiles(app)),
    ...(await measureZips(app)),
    ...(await measureSearch()),
    ...(await measureAdminIndexes()),
    ...(await measureQueue()),
    ...(await measureThreadWaits()),
  )
} finally {
  await app.stop()
}
process.exit(printTable(rows) ? 0 : 1)
