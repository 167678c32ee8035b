import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'

/** Types of Hono's context for handlers and middleware. */
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
