import { z } from 'zod'

/** Clients send these where they have no value. */
const NO_VALUES = new Set<unknown>(['null', 'undefined'])

export const WorkspaceQuery = z.object({
  /** Absent, empty and "null" mean the caller's own space, 0. */
  workspaceId: z.preprocess(
    (value) => (NO_VALUES.has(value) ? undefined : value),
    z.coerce.number().int().min(0).default(0),
  ),
})
