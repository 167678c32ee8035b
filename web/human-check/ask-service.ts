import type { HumanCheck, HumanCheckAction } from '#worker/settings/schema.ts'

interface ServiceRequest extends HumanCheck {
  action: HumanCheckAction
  /** The visitor is asked something, and may take their time. */
  onInteraction: () => void
}

/** Obtains a token from a service. Rejects when it gives none. */
export type AskService = (request: ServiceRequest) => Promise<string>
