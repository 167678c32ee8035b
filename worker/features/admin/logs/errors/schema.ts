import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { DayRange, listQuery, page } from '../../lists/schema.ts'

export const ListErrorsQuery = listQuery(
  ['last_at', 'count'],
  z.strictObject({ last_at: DayRange.optional() }),
)
export type ListErrorsQuery = z.infer<typeof ListErrorsQuery>

export const ErrorGroup = z
  .object({
    id: z.int(),
    message: z.string(),
    stack: z.string().nullable(),
    /** Method and route of the last one, or the job. */
    route: z.string().nullable(),
    count: z.int(),
    /** Of the last ten, the newest first. */
    request_ids: z.array(z.string()),
    first_at: Time,
    last_at: Time,
  })
  .meta({ ref: 'ErrorGroup' })
export type ErrorGroup = z.infer<typeof ErrorGroup>

export const ErrorPage = page(ErrorGroup)
