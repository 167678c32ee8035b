import { bodyLimit } from 'hono/body-limit'
import { PayloadTooLargeError } from '../errors.ts'

/** The largest call names 10,000 parts with their ETags; files go to the bucket, not through the Worker. */
const MAX_BODY_BYTES = 4 * 1024 ** 2

/** Refuses large bodies before anything is made of them. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: async (c) => {
    // Read to its end and thrown away: a client that is still sending would see a broken connection, not the reason.
    await c.req.raw.body?.pipeTo(new WritableStream()).catch(() => undefined)
    throw new PayloadTooLargeError('This request is too large.')
  },
})
