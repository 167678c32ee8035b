import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'
import type { SocialStatus } from './popup-result.ts'

/** How a sign-in or a connection went that was not refused. */
export interface SocialOutcome {
  status: Exclude<SocialStatus, 'ERROR'>
  /** Whole `Set-Cookie` values. */
  cookies: string[]
  bootstrapData?: BootstrapData
}
