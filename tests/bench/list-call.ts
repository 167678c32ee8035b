import type { Answer } from '#tests/support/api-client.ts'

/** A call with the largest list that it takes. */
export interface ListCall {
  what: string
  call: () => Promise<Answer>
  /** Expected status; any success if absent. */
  status?: number
}

/** From 1 on. */
export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
