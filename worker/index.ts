import { handleRequest } from '#worker/app/app.ts'
import { createDeps } from '#worker/context/deps.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import { runFrequentJobs } from './jobs/run-frequent-jobs.ts'
import { runScheduledJobs } from './jobs/run-scheduled-jobs.ts'

export { RateLimiter } from './http/rate-limiter.ts'
export { ResumableUpload } from './storage/resumable-upload.ts'
export { VisitCounter } from './visits/visit-counter.ts'

/** As in wrangler.toml; the other cron is the frequent one. */
const HOURLY_CRON = '7 * * * *'

export default {
  fetch: handleRequest,
  async scheduled(controller, env, executionCtx) {
    const deps = createDeps(env, {
      ownOrigin: null,
      waitUntil: (work) => executionCtx.waitUntil(work),
    })
    await (controller.cron === HOURLY_CRON ? runScheduledJobs(deps) : runFrequentJobs(deps))
  },
} satisfies ExportedHandler<WorkerEnv>
