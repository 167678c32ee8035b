import { Hono } from 'hono'
import type { Context } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import {
  binaryBody,
  CONTENT_RESPONSES,
  describeCall,
  formBody,
} from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { createS3Entry } from './create-s3-entry.ts'
import { getAvailableName } from './get-available-name.ts'
import { createTusEntry } from './tus/create-tus-entry.ts'
import { abortMultipart, completeMultipart, getUploadedParts, signParts } from './multipart.ts'
import {
  AbortMultipartInput,
  AvailableNameInput,
  CompleteMultipartInput,
  CreateMultipartInput,
  CreateMultipartResponse,
  CreateS3EntryInput,
  CreateTusEntryInput,
  PresignInput,
  PresignResponse,
  SignPartsInput,
  SignPartsResponse,
  UploadFields,
  UploadFormHeaders,
  UploadQuery,
  UploadedEntryResponse,
  UploadedPartsInput,
  UploadedPartsResponse,
  ValidateUploadsInput,
  ValidateUploadsResponse,
} from './schema.ts'
import { createMultipart, presignUpload } from './start-upload.ts'
import { readTusUpload } from './tus/read-tus-upload.ts'
import { answerTus, CHUNK_TYPE } from './tus/tus-protocol.ts'
import { validateUploads } from './validate-uploads.ts'
import { uploadForm } from './upload-form.ts'
import { success } from '#worker/input/answer.ts'
import { z } from 'zod'

/** The workspace comes in the query, as for every call; in the payload it counts too, as these calls have always had it. */
export const uploadRoutes = new Hono<AppEnv>()
  .post(
    '/s3/simple/presign',
    describeCall('Uploads', 'An address for one PUT of a file', {
      access: 'owner',
      permission: 'files.create',
      answer: PresignResponse,
    }),
    validate('query', UploadQuery),
    validate('json', PresignInput),
    async (c) =>
      c.json(
        await presignUpload(c.var.ctx, inWorkspace(c.req.valid('json'), c.req.valid('query'))),
      ),
  )

  .post(
    '/s3/multipart/create',
    describeCall('Uploads', 'Begins an upload in parts', {
      access: 'owner',
      permission: 'files.create',
      answer: CreateMultipartResponse,
    }),
    validate('query', UploadQuery),
    validate('json', CreateMultipartInput),
    async (c) =>
      c.json(
        await createMultipart(c.var.ctx, inWorkspace(c.req.valid('json'), c.req.valid('query'))),
      ),
  )

  .post(
    '/s3/multipart/batch-sign-part-urls',
    describeCall('Uploads', 'Addresses for parts', {
      access: 'owner',
      answer: SignPartsResponse,
    }),
    validate('json', SignPartsInput),
    async (c) => c.json(await signParts(c.var.ctx, c.req.valid('json'))),
  )

  .post(
    '/s3/multipart/get-uploaded-parts',
    describeCall('Uploads', 'The parts that have arrived', {
      access: 'owner',
      answer: UploadedPartsResponse,
    }),
    validate('json', UploadedPartsInput),
    async (c) => c.json(await getUploadedParts(c.var.ctx, c.req.valid('json'))),
  )

  .post(
    '/s3/multipart/complete',
    describeCall('Uploads', 'Puts the parts together', {
      access: 'owner',
    }),
    validate('json', CompleteMultipartInput),
    async (c) => {
      await completeMultipart(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/s3/multipart/abort',
    describeCall('Uploads', 'Gives an upload up: in parts, or, without `uploadId`, by one PUT', {
      access: 'owner',
    }),
    validate('json', AbortMultipartInput),
    async (c) => {
      await abortMultipart(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/s3/entries',
    describeCall('Uploads', 'Makes the entry of a finished upload', {
      access: 'owner',
      permission: 'files.create',
      answer: UploadedEntryResponse,
    }),
    validate('query', UploadQuery),
    validate('json', CreateS3EntryInput),
    async (c) => {
      const fileEntry = await createS3Entry(
        c.var.ctx,
        inWorkspace(c.req.valid('json'), c.req.valid('query')),
      )
      return c.json({ status: 'success', fileEntry } satisfies UploadedEntryResponse)
    },
  )

  .post(
    '/uploads/validate',
    describeCall('Uploads', 'Which files would be refused, and which are there already', {
      access: 'owner',
      permission: 'files.create',
      answer: ValidateUploadsResponse,
    }),
    validate('query', UploadQuery),
    validate('json', ValidateUploadsInput),
    async (c) =>
      c.json(
        await validateUploads(c.var.ctx, inWorkspace(c.req.valid('json'), c.req.valid('query'))),
      ),
  )

  .post(
    '/entry/getAvailableName',
    describeCall('Uploads', 'A name that is free in a folder', {
      access: 'owner',
      answer: success({ available: z.string() }),
    }),
    validate('query', UploadQuery),
    validate('json', AvailableNameInput),
    async (c) => {
      const input = inWorkspace(c.req.valid('json'), c.req.valid('query'))
      const available = await getAvailableName(c.var.ctx, input)
      return c.json({ status: 'success' as const, available })
    },
  )

  .post(
    '/file-entries',
    describeCall(
      'Uploads',
      'Stores a file: a multipart form with `file` and the fields of s3/entries',
      {
        access: 'owner',
        permission: 'files.create',
        answer: UploadedEntryResponse,
        body: formBody(Object.keys(UploadFields.shape)),
      },
    ),
    validate('query', UploadQuery),
    validate('header', UploadFormHeaders),
    async (c) => {
      const length = c.req.header('content-length')
      const fileEntry = await uploadForm(c.var.ctx, {
        body: c.req.raw.body ?? new Blob().stream(),
        contentType: c.req.header('content-type') ?? '',
        contentLength: length === undefined ? null : Number(length),
        idempotencyKey: c.req.valid('header')['idempotency-key'] ?? null,
        ...c.req.valid('query'),
      })
      return c.json({ status: 'success', fileEntry } satisfies UploadedEntryResponse)
    },
  )

  .options(
    '/tus/upload',
    describeCall('Uploads', 'What of the tus protocol is spoken here', {
      access: 'guest',
      responses: { 204: { description: 'In the headers' } },
    }),
    validate('query', UploadQuery),
    sendTus,
  )

  .post(
    '/tus/upload',
    describeCall('Uploads', 'Begins an upload by the tus protocol (1.0.0)', {
      access: 'owner',
      permission: 'files.create',
      responses: { 201: { description: 'Begun: its address is in Location' } },
      body: binaryBody(CHUNK_TYPE),
    }),
    validate('query', UploadQuery),
    sendTus,
  )

  .get(
    '/tus/upload/:key',
    describeCall(
      'Uploads',
      'HEAD: how far an upload by the tus protocol is; GET: its bytes, once it is complete, until its entry exists',
      { access: 'owner', responses: CONTENT_RESPONSES },
    ),
    validate('query', UploadQuery),
    async (c) => {
      if (c.req.method === 'HEAD') return sendTus(c)
      const { status, headers, body } = await readTusUpload(c.var.ctx, {
        key: c.req.param('key'),
        workspaceId: c.req.valid('query').workspaceId,
        headers: c.req.raw.headers,
      })
      return new Response(body, { status, headers })
    },
  )

  .patch(
    '/tus/upload/:key',
    describeCall('Uploads', 'Adds a chunk by the tus protocol', {
      access: 'owner',
      permission: 'files.create',
      responses: { 204: { description: 'Added: Upload-Offset says how far it is' } },
      body: binaryBody(CHUNK_TYPE),
    }),
    validate('query', UploadQuery),
    sendTus,
  )

  .delete(
    '/tus/upload/:key',
    describeCall('Uploads', 'Gives an upload by the tus protocol up', {
      access: 'owner',
      responses: { 204: { description: 'Given up' } },
    }),
    validate('query', UploadQuery),
    sendTus,
  )

  .post(
    '/tus/entries',
    describeCall('Uploads', 'Makes the entry of an upload by the tus protocol', {
      access: 'owner',
      permission: 'files.create',
      answer: UploadedEntryResponse,
    }),
    validate('query', UploadQuery),
    validate('json', CreateTusEntryInput),
    async (c) => {
      const input = { ...c.req.valid('json'), ...c.req.valid('query') }
      const fileEntry = await createTusEntry(c.var.ctx, input)
      return c.json({ status: 'success', fileEntry } satisfies UploadedEntryResponse)
    },
  )

function sendTus(
  c: Context<AppEnv, string, { out: { query: { workspaceId: number } } }>,
): Promise<Response> {
  return answerTus(c.var.ctx, c.req.raw, c.req.valid('query').workspaceId)
}

function inWorkspace<Input extends { workspaceId?: number | null | undefined }>(
  input: Input,
  query: { workspaceId: number },
) {
  return { ...input, workspaceId: query.workspaceId || (input.workspaceId ?? 0) }
}
