import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#worker/host/build.ts'
import { unpackBrowser } from './browser.ts'

const GIB = 1024 ** 3

/** Linux's file system in memory: there the databases and buckets of the tests don't wait for a disk. */
const IN_MEMORY = '/dev/shm'

/** The folder for temporary files. A run needs about 1 GB, and programs must be allowed: Chromium is unpacked there. */
function temporaryRoot(): string {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, path]) => path === IN_MEMORY)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const isUsable =
      mount?.[2] === 'tmpfs' &&
      !mount[3]?.split(',').includes('noexec') &&
      bavail * bsize > 4 * GIB &&
      process.availableMemory() > 8 * GIB
    return isUsable ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Deletes what runs that were killed have left in memory. */
function deleteLeftovers(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const processId = /^atoll-tests-(\d+)-/.exec(name)?.[1]
    if (processId && !existsSync(`/proc/${processId}`))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * Builds the site: tests run the deployable code. The run's temporary files share one folder, deleted at the end,
 * because their processes may be killed.
 */
export default async function setup(): Promise<() => void> {
  process.env['WRANGLER_LOG'] ??= 'error'
  buildIfStale()
  const root = temporaryRoot()
  if (root === IN_MEMORY) deleteLeftovers()
  const directory = mkdtempSync(join(root, `atoll-tests-${process.pid}-`))
  process.env['TMPDIR'] = directory
  await unpackBrowser()
  return () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}
