import type { StorageDriver } from '#worker/settings/schema.ts'

const MIB = 1024 ** 2

/** Of the files that go straight to the bucket, smaller ones take one presigned PUT, the others presigned parts. */
export const MULTIPART_THRESHOLD_BYTES = 100 * MIB

/** Of the files that go through the site, smaller ones come as a form, the others by tus. */
export const TUS_THRESHOLD_BYTES = 4 * MIB

/** S3: at most so many parts, each but the last of 5 MiB to 5 GiB; R2: all of one size but the last. */
export const MAX_PARTS = 10_000
export const MIN_PART_BYTES = 5 * MIB
export const MAX_PART_BYTES = 5 * 1024 * MIB

/** Bytes of a part: whole MiB, so that the parts are few enough however large the file is. */
export function partSizeFor(sizeBytes: number, chunkBytes: number): number {
  return Math.ceil(Math.max(chunkBytes, sizeBytes / MAX_PARTS) / MIB) * MIB
}

/** A form is one request, and one request carries 100,000,000 bytes at most, the other fields among them. */
export const MAX_FORM_FILE_BYTES = 95 * MIB

/** Stores that can sign addresses for uploads by browsers. */
export const SIGNING_DRIVERS: ReadonlySet<StorageDriver> = new Set<StorageDriver>(['r2'])

export type UploadStrategy = 'single' | 'multipart' | 'tus' | 'form'

/** The settings that the choice depends on. */
export interface StrategySettings {
  s3_direct_upload: boolean
  disable_tus: boolean
  uploads_driver: StorageDriver
}

/**
 * How a browser sends a file:
 *
 * | files go                      | under 4 MB | under 100 MB | larger    |
 * |-------------------------------|------------|--------------|-----------|
 * | straight to the bucket        | single     | single       | multipart |
 * | through the site              | form       | tus          | tus       |
 * | through the site, without tus | form       | form         | not       |
 */
export function chooseStrategy(sizeBytes: number, settings: StrategySettings): UploadStrategy {
  if (isDirect(settings)) return sizeBytes < MULTIPART_THRESHOLD_BYTES ? 'single' : 'multipart'
  return sizeBytes < TUS_THRESHOLD_BYTES || settings.disable_tus ? 'form' : 'tus'
}

/** Bytes of the largest file that a browser can send, of those that the site takes; 0 = no limit of its own. */
export function maxUploadBytes(settings: StrategySettings & { max_size: number }): number {
  if (isDirect(settings) || !settings.disable_tus) return settings.max_size
  return Math.min(settings.max_size || MAX_FORM_FILE_BYTES, MAX_FORM_FILE_BYTES)
}

const isDirect = (settings: StrategySettings) =>
  settings.s3_direct_upload && SIGNING_DRIVERS.has(settings.uploads_driver)
