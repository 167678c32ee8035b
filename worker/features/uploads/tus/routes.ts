import { Hono } from 'hono'
import type { Context } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { binaryBody, CONTENT_RESPONSES, describeCall } from '#worker/http/describe-call.ts'
import { limitLinkNames } from '#worker/http/limit-name-misses.ts'
import { validate } from '#worker/http/validate.ts'
import { CreateTusEntryInput, UploadedEntryResponse, UploadQuery } from '../schema.ts'
import type { UploaderRequest } from '../open-uploader.ts'
import { createTusEntry } from './create-tus-entry.ts'
import { readTusUpload } from './read-tus-upload.ts'
import { answerTus, CHUNK_TYPE } from './tus-protocol.ts'

export const tusRoutes = new Hono<AppEnv>()
  .options(
    '/tus/upload',
    describeCall('Uploads', 'What of the tus protocol is spoken here', {
      access: 'guest',
      responses: { 204: { description: 'In the headers' } },
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    sendTus,
  )

  .post(
    '/tus/upload',
    describeCall('Uploads', 'Begins an upload by the tus protocol (1.0.0)', {
      access: 'owner',
      byLink: true,
      permission: 'files.create',
      responses: { 201: { description: 'Begun: its address is in Location' } },
      body: binaryBody(CHUNK_TYPE),
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    sendTus,
  )

  .get(
    '/tus/upload/:key',
    describeCall(
      'Uploads',
      'HEAD: how far an upload by the tus protocol is; GET: its bytes, once it is complete, until its entry exists',
      { access: 'owner', byLink: true, responses: CONTENT_RESPONSES },
    ),
    validate('query', UploadQuery),
    limitLinkNames,
    async (c) => {
      if (c.req.method === 'HEAD') return sendTus(c)
      const { status, headers, body } = await readTusUpload(c.var.ctx, {
        key: c.req.param('key'),
        ...c.req.valid('query'),
        headers: c.req.raw.headers,
      })
      return new Response(body, { status, headers })
    },
  )

  .patch(
    '/tus/upload/:key',
    describeCall('Uploads', 'Adds a chunk by the tus protocol', {
      access: 'owner',
      byLink: true,
      permission: 'files.create',
      responses: { 204: { description: 'Added: Upload-Offset says how far it is' } },
      body: binaryBody(CHUNK_TYPE),
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    sendTus,
  )

  .delete(
    '/tus/upload/:key',
    describeCall('Uploads', 'Gives an upload by the tus protocol up', {
      access: 'owner',
      byLink: true,
      responses: { 204: { description: 'Given up' } },
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    sendTus,
  )

  .post(
    '/tus/entries',
    describeCall('Uploads', 'Makes the entry of an upload by the tus protocol', {
      access: 'owner',
      byLink: true,
      permission: 'files.create',
      answer: UploadedEntryResponse,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', CreateTusEntryInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('query') }
      const fileEntry = await createTusEntry(c.var.ctx, input)
      return c.json({ status: 'success', fileEntry } satisfies UploadedEntryResponse)
    },
  )

function sendTus(
  c: Context<AppEnv, string, { out: { query: UploaderRequest } }>,
): Promise<Response> {
  return answerTus(c.var.ctx, c.req.raw, c.req.valid('query'))
}
