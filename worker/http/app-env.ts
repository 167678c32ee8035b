import type { RequestContext } from '#worker/context/context.ts'
import type { WorkerEnv } from '#worker/context/env.ts'
import type { HumanCheck } from '#worker/settings/schema.ts'
import type { Presumption } from './presumption.ts'

/** Types of Hono's context for handlers and middleware. */
export interface AppEnv {
  Bindings: WorkerEnv & {
    /** Who the request acts as until the database has confirmed it. */
    presumption?: Presumption
    /** Set when a request is run again: what the presumption of its first run found. */
    refuted?: Presumption
  }
  Variables: {
    requestId: string
    ctx: RequestContext
    /** For scripts and styles of this response. */
    cspNonce: string
    /** The value that unsafe requests of this browser must repeat. */
    xsrfToken: string
    /** Set by pages whose form asks such a service: their policy allows it. */
    humanCheck?: HumanCheck | null
    /** Set by pages that show an advertisement: their policy allows the ad network. */
    hasAds?: boolean
  }
}
