import { z } from 'zod'
import { ENTRY_TYPES } from '#worker/names/entry-type.ts'

/** As base64; enough for every filter there is, several times. */
const MAX_ENCODED_LENGTH = 4000
const MAX_FILTERS = 20

const Equality = z.enum(['=', '!='])
const Comparison = z.enum(['=', '!=', '>', '<'])

/** A flag; `has` with any value but "no" means true. */
const YesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false', '*'])])
  .nullish()
  .transform((value) => value !== false && value !== 'false')

/** Both ends belong to it. */
const rangeOf = <End extends z.ZodType>(end: End) =>
  z.preprocess(
    (value) =>
      Array.isArray(value) && value.length === 2 ? { start: value[0], end: value[1] } : value,
    z.object({ start: end, end }),
  )

/** A day of the caller's time zone, or a moment; of years that calendars agree on. */
const Time = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine((time) => /^[12]/.test(time))
const Bytes = z.number().int().min(0)

const yesOrNo = <Key extends string>(key: Key) =>
  z.object({ key: z.literal(key), operator: z.enum(['=', '!=', 'has']), value: YesOrNo })

const compared = <Key extends string, Value extends z.ZodType>(key: Key, value: Value) =>
  z.discriminatedUnion('operator', [
    z.object({ key: z.literal(key), operator: Comparison, value }),
    z.object({ key: z.literal(key), operator: z.literal('between'), value: rangeOf(value) }),
  ])

/** The filters that lists accept; any other is refused. */
const EntryFilter = z.union([
  z.object({ key: z.literal('type'), operator: Equality, value: z.enum(ENTRY_TYPES) }),
  z.object({ key: z.literal('owner_id'), operator: Equality, value: z.number().int().min(1) }),
  /** One of the caller's own, by its id. */
  z.object({
    key: z.literal('tag'),
    operator: z.enum(['=', '!=', 'has']),
    value: z.number().int().min(1),
  }),
  yesOrNo('public'),
  yesOrNo('shareableLink'),
  yesOrNo('sharedByMe'),
  compared('created_at', Time),
  compared('updated_at', Time),
  compared('file_size', Bytes),
])
export type EntryFilter = z.infer<typeof EntryFilter>

/** Base64 of JSON, as in addresses; decoded. */
export const EntryFilters = z
  .string()
  .max(MAX_ENCODED_LENGTH, 'There are too many filters.')
  .transform((encoded, ctx): EntryFilter[] => {
    const filters = z.array(EntryFilter).max(MAX_FILTERS).safeParse(decodeJson(encoded))
    if (filters.success) return filters.data
    ctx.addIssue({ code: 'custom', message: 'There is no such filter.' })
    return z.NEVER
  })

/** Null for what is no base64 of JSON. An empty text is no filter. */
function decodeJson(encoded: string): unknown {
  if (encoded === '') return []
  try {
    // A "+" that nobody escaped arrives as a space.
    const base64 = encoded.replaceAll(/[ -]/g, '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
  } catch {
    return null
  }
}
