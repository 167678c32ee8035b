import { z } from 'zod'

/** Set to `true` once the cookie notice was closed. */
export const COOKIE_NOTICE_COOKIE = 'cookie_notice'
export const COOKIE_NOTICE_SECONDS = 30 * 24 * 60 * 60

export const CustomPage = z
  .object({
    id: z.int(),
    slug: z.string(),
    type: z.literal('default'),
    title: z.string(),
    /** HTML, sanitized when it was written. */
    body: z.string(),
    seo: z
      .object({
        title: z.string().optional(),
        description: z.string().optional(),
        image: z.string().optional(),
      })
      .nullable(),
    /** Whether `seo` replaces the title and the description of the page's head. */
    set_seo: z.boolean(),
  })
  .meta({ ref: 'CustomPage' })
export type CustomPage = z.infer<typeof CustomPage>
