import { handleRequest } from './app.ts'
import { createDeps } from './deps.ts'
import type { WorkerEnv } from './env.ts'
import { runScheduledJobs } from './jobs/run-scheduled-jobs.ts'

export { RateLimiter } from './http/rate-limiter.ts'

export default {
  fetch: handleRequest,
  async scheduled(_controller, env, executionCtx) {
    await runScheduledJobs(createDeps(env, '', (work) => executionCtx.waitUntil(work)))
  },
} satisfies ExportedHandler<WorkerEnv>
