/**
 * The whole upload's size in part addresses of the local bucket, which sign no length. It cannot list parts, so the
 * listener sums them (`worker/host/part-totals.ts`).
 */
export const ANNOUNCED_BYTES_PARAMETER = 'x-atoll-announced-bytes'
