import { z } from 'zod'

/** ISO 8601 in UTC. */
export const Time = z.iso.datetime().meta({ ref: 'Time' })

/** The JSON of a call that succeeded. */
export const success = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ status: z.literal('success'), ...shape })
