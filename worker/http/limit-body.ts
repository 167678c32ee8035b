import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { PayloadTooLargeError } from '../errors.ts'
import { MAX_REQUEST_BYTES, RequestTooLargeError } from '#worker/input/request-size.ts'
import type { AppEnv } from './app-env.ts'

/** The largest call names 10,000 files with their paths, or as many parts with their ETags. */
export const MAX_BODY_BYTES = 4 * 1024 ** 2

/** Calls with files, which count bytes themselves and do not buffer them. */
const FILE_CALLS = /^\/api\/v1\/(file-entries|uploads\/bundle|tus\/upload(\/[^/]+)?)\/?$/

export const isFileCall = (path: string): boolean => FILE_CALLS.test(path)

/** For calls whose bodies are read whole. */
export const limitBodyTo = (maxBytes: number) =>
  bodyLimit({
    maxSize: maxBytes,
    onError: async (c) => {
      await readToEnd(c.req.raw)
      throw new PayloadTooLargeError('This request is too large.')
    },
  })

const limitJson = limitBodyTo(MAX_BODY_BYTES)

/** Refuses large bodies before anything is made of them. */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  if (!isFileCall(c.req.path)) await limitJson(c, next)
  else if (Number(c.req.header('content-length') ?? 0) <= MAX_REQUEST_BYTES) await next()
  else {
    await readToEnd(c.req.raw)
    throw new RequestTooLargeError()
  }
  // Refused before anybody looked at it.
  if (!c.req.raw.bodyUsed) await readToEnd(c.req.raw)
})

/** A client that is still sending would see a broken connection, not the reason. */
const readToEnd = (request: Request) =>
  request.body?.pipeTo(new WritableStream()).catch(() => undefined)
