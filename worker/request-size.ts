/** What Cloudflare lets through to a Worker on its smaller plans; a larger body is refused before it gets here. */
export const MAX_REQUEST_BYTES = 100_000_000
