/**
 * Query parameter of part addresses that sign no length, on the local bucket: the size of the whole upload. That bucket
 * cannot list parts, so the listener in front of it sums them up (`worker/host/part-totals.ts`).
 */
export const ANNOUNCED_BYTES_PARAMETER = 'x-atoll-announced-bytes'
