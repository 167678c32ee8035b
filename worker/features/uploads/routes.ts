import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#worker/http/app-env.ts'
import { UnsupportedTypeError } from '#worker/errors.ts'
import { binaryBody, describeCall, formBody } from '#worker/http/describe-call.ts'
import { limitLinkNames } from '#worker/http/limit-name-misses.ts'
import { validate } from '#worker/http/validate.ts'
import { success } from '#worker/input/answer.ts'
import {
  BUNDLE_TYPE,
  MAX_BUNDLE_BYTES,
  MAX_BUNDLE_FILES,
  MAX_BUNDLED_FILE_BYTES,
} from './bundle-limits.ts'
import { uploadBundle } from './bundle/upload-bundle.ts'
import { createS3Entry } from './s3/create-s3-entry.ts'
import { getAvailableName } from './validate/get-available-name.ts'
import { abortMultipart, completeMultipart, getUploadedParts, signParts } from './s3/multipart.ts'
import {
  AbortMultipartInput,
  AvailableNameInput,
  CompleteMultipartInput,
  CreateMultipartInput,
  CreateMultipartResponse,
  CreateS3EntryInput,
  PresignInput,
  PresignResponse,
  SignPartsInput,
  SignPartsResponse,
  UploadBundleResponse,
  UploadFields,
  UploadFormHeaders,
  UploadQuery,
  UploadedEntryResponse,
  UploadedPartsInput,
  UploadedPartsResponse,
} from './schema.ts'
import { ValidateUploadsInput, ValidateUploadsResponse } from './validate/schema.ts'
import { createMultipart, presignUpload } from './start-upload.ts'
import { validateUploads } from './validate/validate-uploads.ts'
import { uploadForm } from './upload-form.ts'
import type { UploaderRequest } from './open-uploader.ts'

const bundleBody = {
  description: `A line of JSON that lists the files, then their bytes, one file after the other, without anything between
them. At most ${MAX_BUNDLE_FILES} files (\`bundleFiles\` of uploads/validate where the site takes fewer) of at most
${MAX_BUNDLED_FILE_BYTES} bytes each, ${MAX_BUNDLE_BYTES} bytes together.

    {"parentId": null, "files": [
      {"name": "a.txt", "size": 5, "mime": "text/plain", "relativePath": "notes/a.txt", "idempotencyKey": "8d1f"},
      {"name": "b.txt", "size": 6}]}
    helloworld!

The JSON is on one line. Only \`name\` and \`size\` are needed. Beside \`files\` there may be \`parentId\`, \`workspaceId\`
and \`senderName\`, as in s3/simple/presign; \`onConflict\` of a file is as in s3/entries. A file that is sent again with its
\`idempotencyKey\` within a day is the entry that it has become: send the whole bundle again when its response is lost.
A body that ends early loses the files that are incomplete; one that is longer than its files is refused.`,
  ...binaryBody(BUNDLE_TYPE),
}

/** The workspace comes in the query, as for every call; in the payload it counts too, as these calls have always had it. */
export const uploadRoutes = new Hono<AppEnv>()
  .post(
    '/s3/simple/presign',
    describeCall('Uploads', 'An address for one PUT of a file', {
      access: 'owner',
      byLink: true,
      permission: 'files.create',
      answer: PresignResponse,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', PresignInput),
    async (c) =>
      c.json(await presignUpload(c.var.ctx, placed(c.req.valid('json'), c.req.valid('query')))),
  )

  .post(
    '/s3/multipart/create',
    describeCall('Uploads', 'Begins an upload in parts', {
      access: 'owner',
      byLink: true,
      permission: 'files.create',
      answer: CreateMultipartResponse,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', CreateMultipartInput),
    async (c) =>
      c.json(await createMultipart(c.var.ctx, placed(c.req.valid('json'), c.req.valid('query')))),
  )

  .post(
    '/s3/multipart/batch-sign-part-urls',
    describeCall('Uploads', 'Addresses for parts', {
      access: 'owner',
      byLink: true,
      answer: SignPartsResponse,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', SignPartsInput),
    async (c) =>
      c.json(await signParts(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('query') })),
  )

  .post(
    '/s3/multipart/get-uploaded-parts',
    describeCall('Uploads', 'The parts that have arrived', {
      access: 'owner',
      byLink: true,
      answer: UploadedPartsResponse,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', UploadedPartsInput),
    async (c) =>
      c.json(
        await getUploadedParts(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('query') }),
      ),
  )

  .post(
    '/s3/multipart/complete',
    describeCall('Uploads', 'Puts the parts together', {
      access: 'owner',
      byLink: true,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', CompleteMultipartInput),
    async (c) => {
      await completeMultipart(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('query') })
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/s3/multipart/abort',
    describeCall('Uploads', 'Gives an upload up: in parts, or, without `uploadId`, by one PUT', {
      access: 'owner',
      byLink: true,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', AbortMultipartInput),
    async (c) => {
      await abortMultipart(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('query') })
      return c.json({ status: 'success' as const })
    },
  )

  .post(
    '/s3/entries',
    describeCall('Uploads', 'Makes the entry of a finished upload', {
      access: 'owner',
      byLink: true,
      permission: 'files.create',
      answer: UploadedEntryResponse,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', CreateS3EntryInput),
    async (c) => {
      const fileEntry = await createS3Entry(
        c.var.ctx,
        placed(c.req.valid('json'), c.req.valid('query')),
      )
      return c.json({ status: 'success', fileEntry } satisfies UploadedEntryResponse)
    },
  )

  .post(
    '/uploads/validate',
    describeCall('Uploads', 'Which files would be refused, and which are there already', {
      access: 'owner',
      byLink: true,
      permission: 'files.create',
      answer: ValidateUploadsResponse,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', ValidateUploadsInput),
    async (c) =>
      c.json(await validateUploads(c.var.ctx, placed(c.req.valid('json'), c.req.valid('query')))),
  )

  .post(
    '/uploads/bundle',
    describeCall('Uploads', 'Stores many small files: each has a result of its own', {
      access: 'owner',
      byLink: true,
      permission: 'files.create',
      answer: UploadBundleResponse,
      body: bundleBody,
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    async (c) => {
      const [mediaType] = (c.req.header('content-type') ?? '').split(';')
      if (mediaType?.trim().toLowerCase() !== BUNDLE_TYPE)
        throw new UnsupportedTypeError(`Please send this as ${BUNDLE_TYPE}.`)
      const length = c.req.header('content-length')
      return c.json(
        await uploadBundle(c.var.ctx, {
          body: c.req.raw.body ?? new Blob().stream(),
          contentLength: length === undefined ? null : Number(length),
          ...c.req.valid('query'),
        }),
      )
    },
  )

  .post(
    '/entry/getAvailableName',
    describeCall('Uploads', 'A name that is free in a folder', {
      access: 'owner',
      byLink: true,
      answer: success({ available: z.string() }),
    }),
    validate('query', UploadQuery),
    limitLinkNames,
    validate('json', AvailableNameInput),
    async (c) => {
      const input = placed(c.req.valid('json'), c.req.valid('query'))
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
        byLink: true,
        permission: 'files.create',
        answer: UploadedEntryResponse,
        body: formBody(Object.keys(UploadFields.shape)),
      },
    ),
    validate('query', UploadQuery),
    limitLinkNames,
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

function placed<Input extends { workspaceId?: number | null | undefined }>(
  input: Input,
  { workspaceId, link }: UploaderRequest,
) {
  return { ...input, workspaceId: workspaceId || (input.workspaceId ?? 0), link }
}
