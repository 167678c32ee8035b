/**
 * Entries of one zip: its address names them, and Cloudflare accepts 16 KB. Most names have 22 characters, those of
 * copied descendants 32, each with a comma.
 */
export const MAX_DOWNLOADS = 450
