import { z } from 'zod'
import { EntryName, FileEntry } from '#worker/features/drive/entries/schema.ts'
import { success } from '#worker/input/answer.ts'
import { WorkspaceQuery } from '#worker/input/workspace-query.ts'
import { MAX_PART_BYTES, MAX_PARTS, MIN_PART_BYTES } from './upload-strategy.ts'

/** R2: an object holds at most 5 TiB less 5 GiB. */
export const MAX_OBJECT_BYTES = 5 * 1024 ** 4 - 5 * 1024 ** 3

const Mime = z
  .string()
  .max(255)
  .regex(/^([\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?)?$/, 'Not a media type.')
  .default('')

export const ParentId = z.number().int().positive().nullish()

/** Names of upload targets in clients of this API family; settings map each to a store. */
export const UploadDisk = z.enum(['uploads', 'public'])
export type UploadDisk = z.infer<typeof UploadDisk>

/** Who the visitor of a link says to be: its owner reads it beside the file. */
const SenderName = z
  .string()
  .trim()
  .min(1, 'Please enter your name.')
  .max(100, 'This name is too long.')
  .refine((name) => !/\p{Cc}/u.test(name), 'A name cannot contain control characters.')

export const PresignInput = z.object({
  filename: EntryName,
  mime: Mime,
  size: z.number().int().min(0).max(MAX_OBJECT_BYTES),
  extension: z.string().max(255).optional(),
  /** Folders below the parent, made when missing, then the name: "holiday/2026/sea.jpg". */
  relativePath: z.string().max(4000).nullish(),
  parentId: ParentId,
  disk: UploadDisk.optional(),
  workspaceId: z.number().int().min(0).nullish(),
  senderName: SenderName.nullish(),
  /** The caller will send `headers` as answered, so "store only if nothing is there" can be signed too. */
  sendsHeaders: z.boolean().default(false),
})
export type PresignInput = z.infer<typeof PresignInput>

export const PresignResponse = success({
  /** For one PUT of exactly the announced size and type, until it expires. */
  url: z.string(),
  acl: z.literal('private'),
  key: z.string(),
  /** To send with the PUT. */
  headers: z.record(z.string(), z.string()),
})
export type PresignResponse = z.infer<typeof PresignResponse>

/** Uploads without a part size that a user may have unfinished at once. */
export const MAX_UNSIZED_UPLOADS = 3

export const CreateMultipartInput = PresignInput.omit({ sendsHeaders: true })
  .extend({
    partSize: z
      .number()
      .int()
      .min(MIN_PART_BYTES)
      .max(MAX_PART_BYTES)
      .optional()
      .describe(
        'Bytes of every part but the last: addresses take parts of just this length. Without it parts may have any ' +
          `length, addresses work for 15 minutes, and at most ${MAX_UNSIZED_UPLOADS} such uploads may be unfinished. Visitors of a link must send it.`,
      ),
  })
  .refine(({ size, partSize }) => partSize === undefined || size <= partSize * MAX_PARTS, {
    path: ['partSize'],
    message: 'Parts of this size would be too many for this file.',
  })
export type CreateMultipartInput = z.infer<typeof CreateMultipartInput>

export const CreateMultipartResponse = success({
  key: z.string(),
  uploadId: z.string(),
  acl: z.literal('private'),
  /** Bytes of every part but the last, as asked for; else a suggestion. */
  partSize: z.int(),
})
export type CreateMultipartResponse = z.infer<typeof CreateMultipartResponse>

const MultipartRef = z.object({
  key: z.string().min(1).max(200),
  uploadId: z.string().min(1).max(2000),
})

const PartNumber = z.number().int().min(1).max(MAX_PARTS)

export const SignPartsInput = MultipartRef.extend({
  partNumbers: z.array(PartNumber).min(1).max(100),
})
export type SignPartsInput = z.infer<typeof SignPartsInput>

export const SignPartsResponse = success({
  urls: z.array(z.object({ partNumber: z.int(), url: z.string() })),
})
export type SignPartsResponse = z.infer<typeof SignPartsResponse>

export const UploadedPartsInput = MultipartRef
export type UploadedPartsInput = z.infer<typeof UploadedPartsInput>

const UploadedPart = z.object({ PartNumber: z.int(), ETag: z.string(), Size: z.int() })
export type UploadedPart = z.infer<typeof UploadedPart>

export const UploadedPartsResponse = success({ parts: z.array(UploadedPart) })
export type UploadedPartsResponse = z.infer<typeof UploadedPartsResponse>

export const CompleteMultipartInput = MultipartRef.extend({
  parts: z
    .array(z.object({ PartNumber, ETag: z.string().min(1).max(200) }))
    .min(1)
    .max(MAX_PARTS),
})
export type CompleteMultipartInput = z.infer<typeof CompleteMultipartInput>

export const AbortMultipartInput = MultipartRef.extend({
  /** None, or an empty one, for an upload by one PUT (s3/simple/presign). */
  uploadId: z.string().max(2000).nullish(),
})
export type AbortMultipartInput = z.infer<typeof AbortMultipartInput>

/** Where a file has the name of one that comes: that one gets a number, or becomes its new content (the former one is kept as a version). */
export const UploadConflict = z.enum(['keepBoth', 'replace'])
export type UploadConflict = z.infer<typeof UploadConflict>

/** By its id, a file of the same folder and extension that gets the content as a new version, whatever either is called. */
const ReplacesId = z.number().int().positive()

/** Finishes a direct upload: `filename` is the object's name, the last part of the key. */
export const CreateS3EntryInput = z.object({
  filename: z.string().min(1).max(200),
  size: z.number().int().min(0).max(MAX_OBJECT_BYTES),
  clientName: EntryName,
  clientMime: Mime,
  clientExtension: z.string().max(255).optional(),
  parentId: ParentId,
  relativePath: z.string().max(4000).nullish(),
  workspaceId: z.number().int().min(0).nullish(),
  onConflict: UploadConflict.optional(),
  replacesId: ReplacesId.nullish(),
  /** CRC-32 of the file, if the sender has computed it: the sender's zips that hold the file can be resumed at once. */
  crc32: z.number().int().min(0).max(0xffff_ffff).optional(),
  /** Where some clients say what is not said beside it: `parentId`, `relativePath`, `workspaceId`, `onConflict`, `replacesId`. */
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
export type CreateS3EntryInput = z.infer<typeof CreateS3EntryInput>

/** A field that says nothing, as forms and metadata write it. */
const BLANKS = new Set<unknown>([undefined, null, '', 'null', 'undefined'])
const isBlank = (value: unknown) => BLANKS.has(value)

const numberField = (schema: z.ZodType<number>) =>
  z
    .preprocess((value) => (isBlank(value) ? undefined : Number(value)), schema.nullish())
    .transform((value) => value ?? null)

/** A file's name, type and folder as text values: form fields, or metadata of an upload. */
export const UploadFields = z.object({
  clientName: EntryName,
  clientMime: z.preprocess((value) => (isBlank(value) ? '' : value), Mime),
  clientExtension: z.string().max(255).optional(),
  /** Bytes. Who says it wants to be told when something else has arrived. */
  size: numberField(z.number().int().min(0)),
  parentId: numberField(z.number().int().positive()),
  relativePath: z
    .string()
    .max(4000)
    .transform((path) => (isBlank(path) ? null : path))
    .nullish()
    .transform((path) => path ?? null),
  workspaceId: numberField(z.number().int().min(0)).transform((id) => id ?? 0),
  senderName: z.preprocess((value) => (isBlank(value) ? null : value), SenderName.nullable()),
  onConflict: z.preprocess(
    (value) => (isBlank(value) ? undefined : value),
    UploadConflict.optional(),
  ),
  replacesId: numberField(ReplacesId),
})

/** An `Idempotency-Key` as the IETF's draft writes it (a string in quotes), or bare, as most clients do. */
const IDEMPOTENCY_KEY = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\w.:-]{1,255}))$/

/** A form that is sent again with its key answers the entry that the first one made. */
export const UploadFormHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(IDEMPOTENCY_KEY, 'A key is 1 to 255 printable ASCII characters in quotes.')
    .transform((key) => key.replaceAll('"', ''))
    .optional(),
})

/** A MIME type as a browser says it, or nothing where it says nonsense. */
export const knownMime = (mime: string): string => Mime.safeParse(mime).data ?? ''

export const CreateTusEntryInput = z.object({
  /** The last segment of the upload's address. */
  uploadKey: z.string().min(1).max(200),
  /** Comes before what the metadata say. */
  onConflict: UploadConflict.optional(),
})
export type CreateTusEntryInput = z.infer<typeof CreateTusEntryInput>

/** A file of a bundle, of which only the size must be right for the others to be stored. */
export const BundledFile = z.object({
  name: EntryName,
  mime: Mime,
  size: z.int().min(0),
  relativePath: z.string().max(4000).nullish(),
  onConflict: UploadConflict.nullish(),
  /** Sent again with its key, a file is the entry that it has become. */
  idempotencyKey: z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, 'A key is 1 to 255 printable ASCII characters.')
    .nullish(),
})
export type BundledFile = z.infer<typeof BundledFile>
export type BundledFileInput = z.input<typeof BundledFile>

/** The first line of a bundle. */
export const BundleHeader = z
  .object({
    files: z.array(z.looseObject({ size: z.int().min(0) })).min(1),
    parentId: ParentId,
    workspaceId: z.number().int().min(0).nullish(),
    senderName: SenderName.nullish(),
  })
  .refine(({ files }) => areDistinct(files.flatMap((file) => file['idempotencyKey'] ?? [])), {
    path: ['files'],
    message: 'Each file needs an idempotency key of its own.',
  })
export type BundleHeader = z.infer<typeof BundleHeader>

const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length

/** Why a file was refused: as the error of a call, with its status. */
const FileRefusal = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

export const UploadBundleResponse = success({
  /** For each file, in their order: its entry, or why there is none. */
  results: z.array(z.object({ fileEntry: FileEntry.nullable(), error: FileRefusal.nullable() })),
})
export type UploadBundleResponse = z.infer<typeof UploadBundleResponse>

export const AvailableNameInput = z.object({
  name: EntryName,
  parentId: ParentId,
  workspaceId: z.number().int().min(0).nullish(),
})
export type AvailableNameInput = z.infer<typeof AvailableNameInput>

export const UploadedEntryResponse = success({ fileEntry: FileEntry })
export type UploadedEntryResponse = z.infer<typeof UploadedEntryResponse>

export const UploadQuery = WorkspaceQuery.extend({
  /** The hash or name of a link that takes files: then it says where they go, and the caller need not be signed in. */
  link: z.string().max(64).optional(),
})
