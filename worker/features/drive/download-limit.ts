/** Entries of one zip: they are named in its address, of which Cloudflare takes 16 KB; each has 22 characters. */
export const MAX_DOWNLOADS = 500
