import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TestReporter } from './test-reporter.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Each kind of test is a project; `npm test` runs all but `soak`. Four at a time keep 2 cores busy: servers and browsers wait now and then. */
export default defineConfig({
  root,
  test: {
    globalSetup: 'tests/support/build.ts',
    reporters: ['default', new TestReporter()],
    maxWorkers: 4,
    // Otherwise every 64 MB of buffers, which the bodies of responses soon make, begin a full garbage collection.
    execArgv: ['--external-memory-accounted-in-global-limit'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Slow machines need longer until a condition holds.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        // A module graph for each file would cost more than its tests.
        test: { name: 'units', include: ['tests/web/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/{worker,protocol,browser}/**/*.test.ts'],
          // Nothing is mocked, so files can share a process, its modules and its site.
          isolate: false,
          setupFiles: 'tests/support/set-up-file.ts',
          // V8's default. The Worker's host takes 1 MB to save memory, which costs time; soak tests measure that.
          env: { MINIFLARE_WORKERD_V8_FLAGS: '--max-semi-space-size=16' },
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
