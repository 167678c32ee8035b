import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'

/** What every handler and middleware finds on Hono's context. */
export interface AppEnv {
  Bindings: WorkerEnv
  Variables: {
    requestId: string
    ctx: RequestContext
    /** For this answer's scripts and styles. */
    cspNonce: string
    /** The value that unsafe requests of this browser must repeat. */
    xsrfToken: string
  }
}
