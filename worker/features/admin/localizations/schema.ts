import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { PageNumbers } from '#worker/paging/page-numbers.ts'
import { perPage } from '#worker/paging/page-size.ts'
import { listQuery, LONGEST_QUERY, page } from '../lists/schema.ts'

/** Lines of a page of the editor. */
export const LINES_OF_A_PAGE = 100

const MOST_SAVED_LINES = 500
const MOST_IMPORTED_LINES = 10_000

const Source = z.string().min(1).max(2000)
const Translation = z.string().max(4000, 'A translation may have at most 4,000 characters.')

export const ListLocalizationsQuery = listQuery(
  ['language', 'name', 'translated_count', 'updated_at'],
  z.strictObject({}),
  'asc',
)
export type ListLocalizationsQuery = z.infer<typeof ListLocalizationsQuery>

export const AdminLocalization = z
  .object({
    /** The language. */
    id: z.string(),
    /** BCP 47. */
    language: z.string(),
    name: z.string(),
    /** Texts of the site. */
    text_count: z.int(),
    translated_count: z.int(),
    /** English, the language of the code. */
    is_built_in: z.boolean(),
    updated_at: Time,
  })
  .meta({ ref: 'AdminLocalization' })
export type AdminLocalization = z.infer<typeof AdminLocalization>

export const LocalizationPage = page(AdminLocalization)

export const LanguageParam = z.object({ language: z.string().max(35) })

const NO_LANGUAGE = 'This is no language code, such as de or pt-BR.'

/** As it is written usually: `pt-BR`. */
const LanguageCode = z
  .string()
  .trim()
  .max(35, NO_LANGUAGE)
  .regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, NO_LANGUAGE)
  .transform((code, context) => {
    try {
      return Intl.getCanonicalLocales(code)[0] ?? code
    } catch {
      context.addIssue({ code: 'custom', message: NO_LANGUAGE })
      return z.NEVER
    }
  })

const LanguageName = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(100, 'This name is too long.')

export const CreateLocalizationInput = z.strictObject({
  language: LanguageCode,
  name: LanguageName,
})
export type CreateLocalizationInput = z.infer<typeof CreateLocalizationInput>

export const RenameLocalizationInput = z.strictObject({ name: LanguageName })

export const AdminLine = z
  .object({
    /** The text in the code. */
    source: z.string(),
    /** Empty: not translated. */
    translation: z.string(),
    /** The translation that comes with the site; empty: none. */
    default: z.string(),
    /** Whether the site still has the text. */
    is_used: z.boolean(),
  })
  .meta({ ref: 'AdminLine' })
export type AdminLine = z.infer<typeof AdminLine>

export const ListLinesQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: perPage(LINES_OF_A_PAGE),
  /** A part of the text or its translation. */
  query: z.string().trim().max(LONGEST_QUERY).default(''),
  untranslated: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
})
export type ListLinesQuery = z.infer<typeof ListLinesQuery>

export const LinePage = z.object({
  ...PageNumbers.shape,
  data: z.array(AdminLine),
  /** Lines that fit the query. */
  total: z.int(),
})

export const LineCounts = z.object({ text_count: z.int(), translated_count: z.int() })

/** An empty translation removes the line. */
export const SaveLinesInput = z.strictObject({
  lines: z
    .record(Source, Translation)
    .refine((lines) => Object.keys(lines).length > 0, 'Please send at least one line.')
    .refine(
      (lines) => Object.keys(lines).length <= MOST_SAVED_LINES,
      'Please send 500 lines at most at once.',
    ),
})
export type SaveLinesInput = z.infer<typeof SaveLinesInput>

export const ImportLinesInput = z.strictObject({
  lines: z
    .array(z.strictObject({ source: Source, translation: Translation }))
    .min(1, 'There are no lines in this file.')
    .max(MOST_IMPORTED_LINES, 'There are too many lines in this file.'),
  /** Of texts that the site does not have. */
  unknown: z.enum(['keep', 'refuse']).default('refuse'),
  /** Off: only reports. */
  apply: z.boolean().default(false),
})
export type ImportLinesInput = z.infer<typeof ImportLinesInput>

/** Sources are listed up to a limit; the counts are of all. */
export const ImportReport = z
  .object({
    new_count: z.int(),
    changed_count: z.int(),
    /** As they are already. */
    same_count: z.int(),
    /** Without translation; the site keeps what it has. */
    empty_count: z.int(),
    unknown_count: z.int(),
    unknown: z.array(z.string()),
    /** Not imported: their translation lacks placeholders of the text. */
    damaged_count: z.int(),
    damaged: z.array(z.object({ source: z.string(), missing: z.array(z.string()) })),
    is_applied: z.boolean(),
  })
  .meta({ ref: 'LineImportReport' })
export type ImportReport = z.infer<typeof ImportReport>
