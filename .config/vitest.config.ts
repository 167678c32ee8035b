import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Each kind of test once, the quick ones first. Worker and browser tests run real servers: two at a time suit 2 cores. */
export default defineConfig({
  root,
  test: {
    globalSetup: 'tests/support/build.ts',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Machines with little to spare: what is waited for comes later there.
    expect: { poll: { timeout: 15_000 } },
    // In CI only, and only what a browser was waited for in vain: the report tells which tests took two tries.
    retry: process.env.CI ? { count: 1, condition: /: Timeout \d+ms exceeded/ } : 0,
    projects: [
      { extends: true, test: { name: 'parts', include: ['tests/web/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/{worker,protocol,browser}/**/*.test.ts'],
          // Each file starts a site of its own and replaces nothing in its process: what all import is loaded once.
          isolate: false,
        },
      },
    ],
  },
})
