import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const SLOWEST = 20

interface TestCounts {
  passed: number
  failed: number
}

/** The outcome of a run, for the program that runs failed files again. */
export interface TestReport extends TestCounts {
  /** By path from the root; also those with a failed hook or an uncaught error only. */
  failedFiles: Record<string, TestCounts>
  /** Errors outside of any test whose file is unknown. */
  strayErrors: number
}

/** Ends a run with its slowest files; writes a {@link TestReport} to the path in `TEST_REPORT`. */
export class TestReporter implements Reporter {
  #root = ''

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly object[]): void {
    this.#printSlowest(modules)
    const path = process.env['TEST_REPORT']
    if (path) writeFileSync(path, JSON.stringify(this.#report(modules, errors)))
  }

  #printSlowest(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => ({ name: this.#nameOf(module.moduleId), seconds: secondsOf(module) }))
      .toSorted((a, b) => b.seconds - a.seconds)
    if (files.length <= 1) return
    const total = sum(files.map(({ seconds }) => seconds))
    console.log(`\nSlowest of ${files.length} files (${total.toFixed(0)} s in all workers):`)
    for (const { name, seconds } of files.slice(0, SLOWEST))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }

  #report(modules: readonly TestModule[], errors: readonly object[]): TestReport {
    const uncaught = errors.map((error) =>
      'VITEST_TEST_PATH' in error ? String(error.VITEST_TEST_PATH) : null,
    )
    const failedModules = modules.filter(
      (module) => !module.ok() || uncaught.includes(module.moduleId),
    )
    const failedFiles = Object.fromEntries(
      failedModules.map((module) => [this.#nameOf(module.moduleId), countsOf(module)]),
    )
    const counts = modules.map(countsOf)
    return {
      passed: sum(counts.map(({ passed }) => passed)),
      failed: sum(counts.map(({ failed }) => failed)),
      failedFiles,
      strayErrors: uncaught.filter((path) => !modules.some(({ moduleId }) => moduleId === path))
        .length,
    }
  }

  #nameOf(path: string): string {
    return relative(this.#root, path)
  }
}

function countsOf(module: TestModule): TestCounts {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed: states.filter((state) => state === 'failed').length,
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const secondsOf = (module: TestModule) => {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return (collectDuration + setupDuration + duration) / 1000
}
