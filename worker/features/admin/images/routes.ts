import { Hono } from 'hono'
import { ValidationError } from '#worker/errors.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { bytes, describeCall, formBody } from '#worker/http/describe-call.ts'
import { success } from '#worker/input/answer.ts'
import { refuseReservedNames } from '#worker/input/parse-input.ts'
import { readImage } from './read-image.ts'
import { SiteImage } from './schema.ts'
import { storeImage } from './store-image.ts'
import { readForm } from '#worker/http/form-body.ts'

export const adminImageRoutes = new Hono<AppEnv>().post(
  '/images',
  describeCall('Admin: appearance', 'Stores an image for logos and pages, of up to 2 MB', {
    access: 'admin',
    permission: 'settings.update',
    answer: success({ image: SiteImage }),
    body: formBody([]),
  }),
  async (c) => {
    const body = await readForm(c.req)
    await refuseReservedNames(body)
    const { file } = body
    if (!(file instanceof File)) throw new ValidationError({ file: ['Please choose a file.'] })
    return c.json({ status: 'success' as const, image: await storeImage(c.var.ctx, file) })
  },
)

/** Beside the calls of the admin area: what they stored, for everybody. */
export const siteImageRoutes = new Hono<AppEnv>().get(
  '/site-images/:name',
  describeCall('Site', 'An image of the site', {
    access: 'guest',
    responses: { 200: bytes('An image') },
  }),
  async (c) => {
    const { body, headers } = await readImage(c.var.ctx, c.req.param('name'))
    return new Response(body, { headers })
  },
)
