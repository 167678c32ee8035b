import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestReport } from '../.config/test-reporter.ts'

/** More failed files than this are no accident of a busy machine. */
const MOST_REPEATED_FILES = 15

/** Servers and browsers end by themselves within this after the tests. */
const GRACE_MS = 10_000

/** In the environment of every process of this run, so that those left behind are found. */
const RUN_ID = `ATOLL_TEST_RUN=${randomUUID()}`

/** Runs `npm test` with arguments; null when it ended without a report, or failed for a reason that the report lacks. */
function runTests(...files: string[]): TestReport | null {
  const path = join(tmpdir(), `atoll-report-${randomUUID()}.json`)
  const [name = '', id] = RUN_ID.split('=')
  const { status } = spawnSync('npm', ['test', '--', ...files], {
    stdio: 'inherit',
    env: { ...process.env, TEST_REPORT: path, [name]: id },
  })
  if (!existsSync(path)) return null
  const report = JSON.parse(readFileSync(path, 'utf8')) as TestReport
  rmSync(path)
  return status === 0 || !isSound(report) ? report : null
}

const isSound = ({ failedFiles, strayErrors }: TestReport) =>
  Object.keys(failedFiles).length === 0 && strayErrors === 0

/** Processes of this run that are still alive; known on Linux only. */
function survivors(): number[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => readIfAllowed(`/proc/${id}/environ`).split('\0').includes(RUN_ID))
    .map(Number)
}

function readIfAllowed(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended meanwhile, or belongs to somebody else.
    return ''
  }
}

function endIfAlive(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

async function endSurvivors(): Promise<string[]> {
  const deadline = Date.now() + GRACE_MS
  while (survivors().length > 0 && Date.now() < deadline) await sleep(200)
  return survivors().map((id) => {
    const command = readIfAllowed(`/proc/${id}/cmdline`).replaceAll('\0', ' ')
    endIfAlive(id)
    return command.slice(0, 120)
  })
}

const first = runTests()
let { passed, failed } = first ?? { passed: 0, failed: 1 }
const flaky: string[] = []
const broken: string[] = []
if (first) {
  const failures = Object.entries(first.failedFiles)
  for (const [file, counts] of failures) {
    const again = failures.length > MOST_REPEATED_FILES ? null : runTests(file)
    if (!again || !isSound(again)) {
      // A file that fails before its first test has no failed test: it counts as one itself.
      failed += counts.failed === 0 ? 1 : 0
      broken.push(file)
      continue
    }
    flaky.push(file)
    passed += again.passed - counts.passed
    failed -= counts.failed
  }
  failed += first.strayErrors
}
for (const command of await endSurvivors()) {
  failed++
  console.log(`LEFT BEHIND  ${command}`)
}
for (const file of flaky) console.log(`FLAKY  ${file}`)
for (const file of broken) console.log(`FAILED  ${file}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
