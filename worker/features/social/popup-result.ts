import type { BootstrapData } from '#worker/features/bootstrap/schema.ts'

/** `REQUEST_TWO_FACTOR`: the challenge comes before there is a session. */
const STATUSES = [
  'SUCCESS',
  'REQUEST_PASSWORD',
  'REQUEST_TWO_FACTOR',
  'ALREADY_LOGGED_IN',
  'ERROR',
] as const

export type SocialStatus = (typeof STATUSES)[number]

/** The message from the popup to its opener. */
export interface SocialResult {
  status: SocialStatus
  callbackData: {
    bootstrapData?: BootstrapData
    /** Translated. */
    errorMessage?: string
  }
}

/** Where the popup says it when a service has cut the tie to the page that opened it. */
export const SOCIAL_CHANNEL = 'atoll-social'

/** Shown, also by the popup, for errors without a text. */
export const SOCIAL_ERROR_TEXT = 'An error occurred. Please try again later'

export function isSocialResult(message: unknown): message is SocialResult {
  if (typeof message !== 'object' || message === null) return false
  const { status, callbackData } = message as Partial<Record<keyof SocialResult, unknown>>
  return (
    STATUSES.some((known) => known === status) &&
    typeof callbackData === 'object' &&
    callbackData !== null
  )
}
