import { z } from 'zod'

/** A picture for logos, the landing page and the like. */
export const MAX_SITE_IMAGE_BYTES = 2 * 1024 ** 2

export const SiteImage = z
  .object({
    /** A path of this site, for settings. */
    url: z.string(),
  })
  .meta({ ref: 'SiteImage' })
export type SiteImage = z.infer<typeof SiteImage>
