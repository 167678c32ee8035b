/**
 * Entries of one zip: they are named in its address, of which Cloudflare takes 16 KB. Most have 22 characters; copies
 * that came with a folder have 32. A comma goes between.
 */
export const MAX_DOWNLOADS = 450
