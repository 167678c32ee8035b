import { measureBundles } from '../../.config/bundle-budgets.ts'
import { buildIfStale } from '#worker/host/build.ts'
import { startApp, type App } from '#tests/support/app.ts'
import { measureAdminIndexes } from './admin-indexes.ts'
import { measureDriveInUse } from './drive-in-use.ts'
import { measureFirstMenus } from './first-menus.ts'
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

/** By the name of the file that measures it; parts that need a site of another size start their own. */
const PARTS: Record<string, (app: App) => Promise<BenchRow[]>> = {
  bundles: async () =>
    measureBundles().map(({ what, value, budget, unit }) => ({
      what,
      figure: value,
      unit,
      atMost: budget,
    })),
  pages: measurePages,
  lighthouse: measureLighthouse,
  'first-menus': measureFirstMenus,
  'drive-in-use': measureDriveInUse,
  'round-trips': measureRoundTrips,
  'hidden-entries': measureHiddenEntries,
  folders: measureFolders,
  trees: measureTrees,
  transfers: measureTransfers,
  'small-files': measureSmallFiles,
  zips: measureZips,
  search: measureSearch,
  'admin-indexes': measureAdminIndexes,
  queue: measureQueue,
  'thread-waits': measureThreadWaits,
}

/**
 * `npm run bench`, or parts of it: every figure beside its budget (README.md). Times are compared only within a run.
 * Exits with 1 when a budget is exceeded.
 */
async function run(names: string[]): Promise<boolean> {
  const unknown = names.filter((name) => !(name in PARTS))
  if (unknown.length > 0) {
    console.error(
      `No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`,
    )
    return false
  }
  process.env['WRANGLER_LOG'] ??= 'error'
  buildIfStale()
  const app = await startApp()
  let isKept = true
  try {
    // Printed part by part: what fails later takes nothing away.
    for (const [name, measure] of Object.entries(PARTS))
      if (names.length === 0 || names.includes(name))
        isKept = printTable(await measure(app)) && isKept
  } finally {
    await app.stop()
  }
  return isKept
}

process.exit((await run(process.argv.slice(2))) ? 0 : 1)
