import { z } from 'zod'
import { Time } from '#worker/input/answer.ts'
import { imageAddress } from '#worker/input/image-address.ts'
import { listQuery, page } from '../lists/schema.ts'

export const ListPagesQuery = listQuery(
  ['updated_at', 'title', 'slug'],
  z.strictObject({ set_seo: z.boolean().optional() }),
)
export type ListPagesQuery = z.infer<typeof ListPagesQuery>

/** Characters of HTML: pages are read by people. */
export const LONGEST_BODY = 200_000

const Seo = z.strictObject({
  title: z.string().trim().max(120).optional(),
  description: z.string().trim().max(320).optional(),
  image: imageAddress.optional(),
})

const ListedPage = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  set_seo: z.boolean(),
  created_at: Time,
  updated_at: Time,
})

export const AdminPage = ListedPage.extend({
  /** HTML, sanitized. */
  body: z.string(),
  seo: z
    .object({
      title: z.string().optional(),
      description: z.string().optional(),
      image: z.string().optional(),
    })
    .nullable(),
}).meta({ ref: 'AdminPage' })
export type AdminPage = z.infer<typeof AdminPage>

export type ListedPage = z.infer<typeof ListedPage>

export const PagePage = page(ListedPage)

export const PageParam = z.object({ id: z.coerce.number().int().min(1) })

export const PageInput = z.strictObject({
  title: z.string().trim().min(1, 'Please fill this in.').max(200),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters, digits and single hyphens only.')
    // A page is found by its id as well.
    .regex(/[a-z]/, 'Use at least one letter.'),
  body: z.string().max(LONGEST_BODY, 'This page is too long.'),
  seo: Seo.nullable().default(null),
  /** Whether `seo` replaces the title and the description of the page's head. */
  set_seo: z.boolean().default(false),
})
export type PageInput = z.infer<typeof PageInput>
