import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#worker/host/build.ts'
import { unpackBrowser } from './browser.ts'

/**
 * Builds the site: tests run the deployable code. The run's temporary files share one folder, deleted at the end,
 * because their processes may be killed.
 */
export default async function setup(): Promise<() => void> {
  process.env['WRANGLER_LOG'] ??= 'error'
  buildIfStale()
  const directory = mkdtempSync(join(tmpdir(), 'atoll-tests-'))
  process.env['TMPDIR'] = directory
  await unpackBrowser()
  return () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}
