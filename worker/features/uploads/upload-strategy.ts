/** Spec 2, section 4: smaller files go up in one presigned PUT, the others in presigned parts. */
export const MULTIPART_THRESHOLD_BYTES = 100 * 1024 * 1024
