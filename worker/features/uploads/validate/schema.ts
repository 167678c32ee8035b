import { z } from 'zod'
import { success } from '#worker/input/answer.ts'
import { MAX_OBJECT_BYTES, ParentId } from '../schema.ts'

const UploadCandidate = z.object({
  /** Whether it may be one is part of the answer. */
  name: z.string().max(1000),
  mime: z.string().max(255).default(''),
  size: z.number().int().min(0).max(MAX_OBJECT_BYTES),
  relativePath: z.string().max(4000).nullish(),
})
export type UploadCandidate = z.infer<typeof UploadCandidate>

/** Files in one call; more come in several. */
const MAX_CANDIDATES = 10_000

/** Distinct folders that the paths of one call's files name, at all levels together. */
export const MAX_FOLDERS = 20_000

export const ValidateUploadsInput = z.object({
  files: z
    .array(UploadCandidate)
    .max(MAX_CANDIDATES)
    .describe(`Their paths may name at most ${MAX_FOLDERS} different folders, all levels counted.`),
  parentId: ParentId,
  workspaceId: z.number().int().min(0).nullish(),
})
export type ValidateUploadsInput = z.infer<typeof ValidateUploadsInput>

export const ValidateUploadsResponse = success({
  /** Refused files; `file` is the relative path, if any. */
  errors: z.array(z.object({ file: z.string(), name: z.string(), message: z.string() })),
  /** Of the files that are there already, the relative path, or the name of one without. */
  duplicates: z.array(z.string()),
  /** Those of them whose name a folder has: no file can replace it. */
  folders: z.array(z.string()),
  /** The existing entry of each duplicate, to decide by; a folder's size is that of all it holds. */
  existing: z.array(z.object({ file: z.string(), file_size: z.int(), updated_at: z.string() })),
  /** Files that one call of uploads/bundle may bring here. */
  bundleFiles: z.int(),
})
export type ValidateUploadsResponse = z.infer<typeof ValidateUploadsResponse>
