import { Hono } from 'hono'
import type { AppEnv } from '#worker/http/app-env.ts'
import { describeCall } from '#worker/http/describe-call.ts'
import { validate } from '#worker/http/validate.ts'
import { createS3Entry } from './create-s3-entry.ts'
import { abortMultipart, completeMultipart, getUploadedParts, signParts } from './multipart.ts'
import {
  AbortMultipartInput,
  CompleteMultipartInput,
  CreateMultipartInput,
  CreateS3EntryInput,
  PresignInput,
  SignPartsInput,
  UploadedPartsInput,
  UploadQuery,
} from './schema.ts'
import type { UploadedEntryResponse } from './schema.ts'
import { createMultipart, presignUpload } from './start-upload.ts'

/** The workspace comes in the query, as for every call; in the payload it counts too, as these calls have always had it. */
export const uploadRoutes = new Hono<AppEnv>()
  .post(
    '/s3/simple/presign',
    describeCall('Uploads', 'An address for one PUT of a file'),
    validate('query', UploadQuery),
    validate('json', PresignInput),
    async (c) =>
      c.json(
        await presignUpload(c.var.ctx, inWorkspace(c.req.valid('json'), c.req.valid('query'))),
      ),
  )

  .post(
    '/s3/multipart/create',
    describeCall('Uploads', 'Begins an upload in parts'),
    validate('query', UploadQuery),
    validate('json', CreateMultipartInput),
    async (c) =>
      c.json(
        await createMultipart(c.var.ctx, inWorkspace(c.req.valid('json'), c.req.valid('query'))),
      ),
  )

  .post(
    '/s3/multipart/batch-sign-part-urls',
    describeCall('Uploads', 'Addresses for parts'),
    validate('json', SignPartsInput),
    async (c) => c.json(await signParts(c.var.ctx, c.req.valid('json'))),
  )

  .post(
    '/s3/multipart/get-uploaded-parts',
    describeCall('Uploads', 'The parts that have arrived'),
    validate('json', UploadedPartsInput),
    async (c) => c.json(await getUploadedParts(c.var.ctx, c.req.valid('json'))),
  )

  .post(
    '/s3/multipart/complete',
    describeCall('Uploads', 'Puts the parts together'),
    validate('json', CompleteMultipartInput),
    async (c) => {
      await completeMultipart(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/s3/multipart/abort',
    describeCall('Uploads', 'Gives an upload up'),
    validate('json', AbortMultipartInput),
    async (c) => {
      await abortMultipart(c.var.ctx, c.req.valid('json'))
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/s3/entries',
    describeCall('Uploads', 'Makes the entry of a finished upload'),
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

function inWorkspace<Input extends { workspaceId?: number | undefined }>(
  input: Input,
  query: { workspaceId: number },
) {
  return { ...input, workspaceId: query.workspaceId || (input.workspaceId ?? 0) }
}
